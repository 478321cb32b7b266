import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { CompleteCircle } from './CompleteCircle.tsx'

const press = fn()

const meta = {
  title: 'Components/CompleteCircle',
  component: CompleteCircle,
  args: { label: 'Complete Prepare the report', completed: false, onPress: press },
} satisfies Meta<typeof CompleteCircle>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Completed: Story = { args: { completed: true, label: 'Reopen Prepare the report' } }
export const ReadOnly: Story = { args: { onPress: undefined } }

export const Interactions: Story = {
  play: async () => {
    press.mockClear()
    await userEvent.click(screen.getByRole('button', { name: 'Complete Prepare the report' }))
    await expect(press).toHaveBeenCalledOnce()
  },
}
