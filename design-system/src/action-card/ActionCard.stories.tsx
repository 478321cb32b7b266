import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { TasksIcon } from '../icons/icons.tsx'
import { longText, longWord, Narrow } from '../storybook/samples.tsx'
import { ActionCard } from './ActionCard.tsx'

const meta = {
  title: 'Components/ActionCard',
  component: ActionCard,
  args: {
    title: 'My Tasks',
    description: 'View the tasks assigned to you.',
    icon: <TasksIcon />,
    link: <a href="#tasks" />,
  },
  render: (args) => (
    <Narrow>
      <ActionCard {...args} />
    </Narrow>
  ),
} satisfies Meta<typeof ActionCard>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const LongContent: Story = { args: { title: longWord, description: longText } }

/** The card is one tab stop, named by its title. */
export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab()
    await expect(within(canvasElement).getByRole('link', { name: 'My Tasks' })).toHaveFocus()
  },
}
