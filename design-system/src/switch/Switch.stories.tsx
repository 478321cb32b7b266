import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { longText, longWord, Narrow, Wide } from '../storybook/samples.tsx'
import { Switch } from './Switch.tsx'

const meta = { title: 'Components/Switch', component: Switch, args: { label: 'Recurring' } } satisfies Meta<
  typeof Switch
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Switch label="Off" />
      <Switch label="On" defaultChecked description="With a description" />
      <Switch label="Disabled" disabled />
      <Switch label="Disabled and on" disabled defaultChecked />
    </Wide>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Switch label={longText} description={longWord} />
    </Narrow>
  ),
}

export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const control = within(canvasElement).getByRole('switch', { name: 'Recurring' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(control).toBeChecked()
  },
}
