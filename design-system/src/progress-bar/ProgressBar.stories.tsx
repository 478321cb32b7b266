import type { Meta, StoryObj } from '@storybook/react-vite'
import { Wide } from '../storybook/samples.tsx'
import { ProgressBar } from './ProgressBar.tsx'

const meta = {
  title: 'Components/ProgressBar',
  component: ProgressBar,
  args: { value: 40, label: 'Progress of the task', showValue: true },
} satisfies Meta<typeof ProgressBar>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <ProgressBar value={0} label="Nothing yet" showValue />
      <ProgressBar value={40} label="Under way" showValue />
      <ProgressBar value={70} label="Late" tone="danger" showValue />
      <ProgressBar value={100} label="Done" showValue />
      <ProgressBar value={250} label="Out of bounds" showValue />
    </Wide>
  ),
}
