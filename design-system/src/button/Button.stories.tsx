import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { PlusIcon, TrashIcon } from '../icons/icons.tsx'
import { Column, longText, Narrow, Row } from '../storybook/samples.tsx'
import { Button } from './Button.tsx'

const meta = {
  title: 'Components/Button',
  component: Button,
  args: { children: 'Create Task', onClick: fn() },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = { args: { intent: 'primary', icon: <PlusIcon /> } }

export const States: Story = {
  render: () => (
    <Column>
      {(['primary', 'secondary', 'ghost', 'danger'] as const).map((intent) => (
        <Row key={intent}>
          <Button intent={intent}>Save</Button>
          <Button intent={intent} icon={<TrashIcon />}>
            With icon
          </Button>
          <Button intent={intent} size="small">
            Small
          </Button>
          <Button intent={intent} busy>
            Saving
          </Button>
          <Button intent={intent} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Button asChild intent="primary">
        <a href="#tasks">A link that looks like a button</a>
      </Button>
    </Column>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Button fullWidth intent="primary">
        {longText}
      </Button>
    </Narrow>
  ),
}

/** A busy button ignores clicks and keeps the focus. */
export const Interactions: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Create Task' })
    await userEvent.click(button)
    await expect(button).toHaveFocus()
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveAttribute('aria-busy', 'true')
  },
}
