import type { Meta, StoryObj } from '@storybook/react-vite'
import { CheckIcon, FileTextIcon, TasksIcon } from '../icons/icons.tsx'
import { longText, longWord } from '../storybook/samples.tsx'
import { Timeline } from './Timeline.tsx'

const meta = {
  title: 'Components/Timeline',
  component: Timeline,
  args: {
    label: 'Recent Activity',
    items: [
      {
        id: '1',
        icon: <TasksIcon size={14} />,
        title: 'Task created',
        description: 'Reconcile the supplier ledger',
        time: '5 minutes ago',
        dateTime: '2026-11-21T09:55:00Z',
        person: 'Grace Hopper',
        link: <a href="#task" />,
      },
      {
        id: '2',
        icon: <FileTextIcon size={14} />,
        title: 'Report submitted',
        time: '2 hours ago',
        dateTime: '2026-11-21T08:00:00Z',
      },
      {
        id: '3',
        icon: <CheckIcon size={14} />,
        title: 'Milestone completed',
        time: 'yesterday',
        dateTime: '2026-11-20T08:00:00Z',
      },
    ],
  },
} satisfies Meta<typeof Timeline>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = {
  args: {
    items: [
      {
        id: '1',
        icon: <TasksIcon size={14} />,
        title: longText,
        description: longWord,
        time: 'yesterday',
        dateTime: '2026-11-20',
      },
    ],
  },
}
