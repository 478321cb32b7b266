import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { Field } from '../field/Field.tsx'
import { FormLayout } from '../field/FormLayout.tsx'
import { Input } from '../input/Input.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { Textarea } from '../textarea/Textarea.tsx'
import { Dialog, type DialogSize } from './Dialog.tsx'

interface ExampleProps {
  size?: DialogSize
  initiallyOpen?: boolean
  title?: string
  text?: string
}

function Example({ size = 'medium', initiallyOpen = false, title = 'Create Task', text = '' }: ExampleProps) {
  const [open, setOpen] = useState(initiallyOpen)
  const [name, setName] = useState('')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setName('')
      }}
      title={title}
      description="Fields marked with * are required."
      size={size}
      fullHeight
      dirty={name !== ''}
      trigger={<Button intent="primary">Create Task</Button>}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <Button intent="primary" type="submit" form="create-task" disabled={name.trim() === ''}>
            Create Task
          </Button>
        </>
      }
    >
      <FormLayout as="form" id="create-task" onSubmit={(event) => event.preventDefault()}>
        <Field label="Title" required>
          <Input value={name} onChange={setName} />
        </Field>
        <Field label="Description">
          <Textarea defaultValue={text} />
        </Field>
      </FormLayout>
    </Dialog>
  )
}

const meta = { title: 'Components/Dialog', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Small: Story = { args: { size: 'small', initiallyOpen: true } }
export const Large: Story = { args: { size: 'large', initiallyOpen: true } }
export const LongContent: Story = {
  args: { size: 'small', initiallyOpen: true, title: `${longText} ${longWord}`, text: longText.repeat(40) },
}

/** The focus starts at the first field, stays inside, and returns to the trigger. */
export const Interactions: Story = {
  play: async () => {
    const trigger = screen.getByRole('button', { name: 'Create Task' })
    await userEvent.click(trigger)
    const dialog = await screen.findByRole('dialog', { name: 'Create Task' })
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title *' })).toHaveFocus())
    for (let stop = 0; stop < 8; stop += 1) {
      await userEvent.tab()
      await expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}

/** With unsaved input, Escape asks first, inside the same dialog. */
export const DirtyClose: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title *' }), 'Ledger')
    await userEvent.keyboard('{Escape}')
    await expect(screen.getByText('Discard changes?')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
    await expect(screen.getByRole('textbox', { name: 'Title *' })).toHaveValue('Ledger')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
