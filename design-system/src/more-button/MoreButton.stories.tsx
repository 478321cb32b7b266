import type { Meta, StoryObj } from '@storybook/react-vite'
import { longText } from '../storybook/samples.tsx'
import { MoreButton } from './MoreButton.tsx'

const meta = {
  title: 'Components/MoreButton',
  component: MoreButton,
  args: { label: 'Show more tasks', busy: false, onMore: () => {} },
} satisfies Meta<typeof MoreButton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Busy: Story = { args: { busy: true } }
export const Failed: Story = {
  args: { error: 'Something went wrong on our end. Please try again in a moment.' },
}
export const LongContent: Story = { args: { error: longText, label: longText } }
