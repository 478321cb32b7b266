import type { Meta, StoryObj } from '@storybook/react-vite'
import { longText } from '../storybook/samples.tsx'
import { NotificationItem } from './NotificationItem.tsx'

const meta = {
  title: 'Components/NotificationItem',
  component: NotificationItem,
  args: {
    kind: 'task_assigned',
    priority: 'high',
    title: 'New task assigned to you',
    message: 'Order chairs',
    moment: '2026-11-21T08:00:00Z',
    when: '5 minutes ago',
    unreadLabel: 'Unread',
  },
} satisfies Meta<typeof NotificationItem>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Read: Story = { args: { kind: 'deadline', priority: 'medium', unreadLabel: undefined } }
export const LongContent: Story = { args: { title: longText, message: longText, clamped: true } }
