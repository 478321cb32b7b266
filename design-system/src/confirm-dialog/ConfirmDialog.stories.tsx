import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../button/Button.tsx'
import { longText } from '../storybook/samples.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function Example({
  initiallyOpen = false,
  busy,
  text,
}: {
  initiallyOpen?: boolean
  busy?: boolean
  text?: string
}) {
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete milestone</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete milestone"
        description={text ?? 'Are you sure you want to delete this milestone?'}
        confirmLabel="Delete milestone"
        onConfirm={() => setOpen(false)}
        busy={busy}
      />
    </>
  )
}

const meta = { title: 'Components/ConfirmDialog', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Busy: Story = { args: { initiallyOpen: true, busy: true } }
export const LongContent: Story = { args: { initiallyOpen: true, text: longText.repeat(3) } }

/** The focus starts on Cancel and returns to the trigger. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Delete milestone' }))
    await screen.findByRole('alertdialog', { name: 'Delete milestone' })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete milestone' })).toHaveFocus())
  },
}
