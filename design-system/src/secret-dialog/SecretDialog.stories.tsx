import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { longWord } from '../storybook/samples.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const texts = {
  title: 'The token',
  description: 'For the nightly export. This is the only time it is shown.',
  label: 'Token',
  copy: 'Copy',
  copied: 'Token copied',
  copyFailed: 'Copy it by hand: the browser does not allow it here.',
  done: 'Done',
  explanation: 'Keep it like a password.',
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
