import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Column, longText, longWord, Narrow } from '../storybook/samples.tsx'
import { Checkbox } from './Checkbox.tsx'

const meta = {
  title: 'Components/Checkbox',
  component: Checkbox,
  args: { label: 'Only with blockers' },
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Column>
      <Checkbox label="Off" />
      <Checkbox label="On" defaultChecked description="With a description" />
      <Checkbox label="Some" indeterminate checked={false} onChange={fn()} />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Disabled and on" disabled defaultChecked />
    </Column>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Checkbox label={longText} description={longWord} />
    </Narrow>
  ),
}
