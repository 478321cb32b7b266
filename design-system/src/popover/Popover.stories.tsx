import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { IconButton } from '../icon-button/IconButton.tsx'
import { BellIcon } from '../icons/icons.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { Popover } from './Popover.tsx'

const meta = {
  title: 'Components/Popover',
  component: Popover,
  args: {
    trigger: <IconButton label="Notifications" icon={<BellIcon />} />,
    label: 'Notifications',
    width: '24rem',
    align: 'start',
    children: <EmptyState title="No notifications" />,
  },
} satisfies Meta<typeof Popover>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = {
  args: { open: true, children: <EmptyState title={longWord} description={longText} /> },
}

/** Escape closes the popover, and the focus returns to the trigger. */
export const Interactions: Story = {
  play: async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Notifications' }))
    const shown = await screen.findByRole('dialog', { name: 'Notifications' })
    await waitFor(() => expect(shown).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus())
  },
}
