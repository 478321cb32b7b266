import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { ReasonDialog } from './ReasonDialog.tsx'

const meta = {
  title: 'Components/ReasonDialog',
  component: ReasonDialog,
  args: {
    title: 'Reject file',
    description: 'The author of ledger.pdf will see your reason.',
    submitLabel: 'Reject',
    busy: false,
    onSubmit: fn(),
    onClose: fn(),
  },
} satisfies Meta<typeof ReasonDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Busy: Story = { args: { busy: true } }

/** The button is disabled until a reason is entered. The reason is trimmed before it is sent. */
export const Interactions: Story = {
  play: async ({ args }) => {
    const reject = await screen.findByRole('button', { name: 'Reject' })
    await waitFor(() => expect(reject).not.toHaveStyle({ pointerEvents: 'none' }))
    await expect(reject).toBeDisabled()
    await expect(reject).toHaveAccessibleDescription('Enter a reason')
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason *' }), ' The wrong month. ')
    await userEvent.click(reject)
    await expect(args.onSubmit).toHaveBeenCalledWith('The wrong month.')
  },
}
