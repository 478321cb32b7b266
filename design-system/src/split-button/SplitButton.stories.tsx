import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { PlusIcon } from '../icons/icons.tsx'
import { longText } from '../storybook/samples.tsx'
import { SplitButton } from './SplitButton.tsx'

const press = fn()

const meta = {
  title: 'Components/SplitButton',
  component: SplitButton,
  args: {
    label: 'Create Task',
    icon: <PlusIcon />,
    onPress: press,
    menuLabel: 'More ways to create a task',
    entries: [
      { label: 'Quick add', onSelect: fn() },
      { label: 'From template', onSelect: fn() },
    ],
  },
} satisfies Meta<typeof SplitButton>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const LongContent: Story = { args: { label: longText } }

/** The button runs the main action; the arrow opens a menu with alternatives. */
export const Interactions: Story = {
  play: async () => {
    press.mockClear()
    await userEvent.click(screen.getByRole('button', { name: 'Create Task' }))
    await expect(press).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'More ways to create a task' }))
    await screen.findByRole('menuitem', { name: 'From template' })
  },
}
