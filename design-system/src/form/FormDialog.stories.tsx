import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { Field } from '../field/Field.tsx'
import { Input } from '../input/Input.tsx'
import { longText } from '../storybook/samples.tsx'
import { FormDialog } from './FormDialog.tsx'

interface ExampleProps {
  busy?: boolean
  warning?: string
  initiallyOpen?: boolean
}

function Example({ busy = false, warning, initiallyOpen = true }: ExampleProps) {
  const [isOpen, setOpen] = useState(initiallyOpen)
  const [title, setTitle] = useState('')
  const [sent, setSent] = useState(0)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <p>Sent {sent}</p>
      {isOpen ? (
        <FormDialog
          title="Edit Milestone"
          description="Set to 100% to complete."
          submitLabel="Save milestone"
          size="small"
          busy={busy}
          dirty={title !== ''}
          warning={warning}
          blockedBecause={title === '' ? 'Enter a title first.' : undefined}
          onClose={() => setOpen(false)}
          onSubmit={() => setSent((count) => count + 1)}
        >
          <Field label="Title" required>
            <Input value={title} onChange={setTitle} />
          </Field>
        </FormDialog>
      ) : null}
    </>
  )
}

const meta = { title: 'Components/FormDialog', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Busy: Story = { args: { busy: true } }
export const Stale: Story = { args: { warning: longText } }

/** Ctrl+Enter submits the form, unless it is blocked. */
export const Interactions: Story = {
  play: async () => {
    const title = await screen.findByRole('textbox', { name: 'Title *' })
    const save = screen.getByRole('button', { name: 'Save milestone' })
    await expect(save).toBeDisabled()
    await expect(save).toHaveAccessibleDescription('Enter a title first.')
    await userEvent.type(title, '{Control>}{Enter}{/Control}')
    await userEvent.type(title, 'Ledger{Control>}{Enter}{/Control}')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.getByText('Sent 1')).toBeVisible()
  },
}
