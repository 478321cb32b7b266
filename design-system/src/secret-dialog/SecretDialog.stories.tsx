import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { longWord } from '../storybook/samples.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const texts = {
  title: 'Token created',
  description: 'For the nightly export. Copy it now. You won’t see it again.',
  label: 'Token',
  copy: 'Copy',
  copied: 'Token copied',
  copyFailed: 'Couldn’t copy. Select and copy it manually.',
  done: 'Done',
  explanation: 'Treat it like a password.',
}

const meta = {
  title: 'Components/SecretDialog',
  component: SecretDialog,
  args: { secret: 'hwp_example', texts, onClose: fn() },
} satisfies Meta<typeof SecretDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Basic: Story = {}

export const Long: Story = { args: { secret: longWord } }

/** The first Escape warns that the secret was not copied; the second one closes the dialog. */
export const ClosedByMistake: Story = {
  async play({ args }) {
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByText(/haven’t copied it yet/)).toBeVisible())
    await expect(args.onClose).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(args.onClose).toHaveBeenCalled())
  },
}
