import type { Meta, StoryObj } from '@storybook/react-vite'
import { BellIcon, MoonIcon, PencilIcon } from '../icons/icons.tsx'
import { Row } from '../storybook/samples.tsx'
import { IconButton } from './IconButton.tsx'

const meta = {
  title: 'Components/IconButton',
  component: IconButton,
  args: { label: 'Edit task', icon: <PencilIcon /> },
} satisfies Meta<typeof IconButton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Row>
      <IconButton label="Edit task" icon={<PencilIcon />} />
      <IconButton label="Edit small" size="small" icon={<PencilIcon />} />
      <IconButton label="Switch to dark theme" intent="secondary" icon={<MoonIcon />} />
      <IconButton label="Notifications, 9+ unread" icon={<BellIcon />} badge="9+" />
      <IconButton label="Saving" busy icon={<PencilIcon />} />
      <IconButton label="Not available" disabled icon={<PencilIcon />} />
    </Row>
  ),
}
