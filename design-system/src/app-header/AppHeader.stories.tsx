import type { Meta, StoryObj } from '@storybook/react-vite'
import { IconButton } from '../icon-button/IconButton.tsx'
import { BellIcon, PanelLeftIcon } from '../icons/icons.tsx'
import { longText } from '../storybook/samples.tsx'
import { AppHeader } from './AppHeader.tsx'

const meta = {
  title: 'Layout/AppHeader',
  component: AppHeader,
  parameters: { layout: 'fullscreen' },
  args: {
    start: <IconButton label="Toggle sidebar" icon={<PanelLeftIcon />} />,
    title: 'Headway',
    end: <IconButton label="Notifications" icon={<BellIcon />} />,
  },
} satisfies Meta<typeof AppHeader>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { title: longText } }
