import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/Field.tsx'
import { longText, Wide } from '../storybook/samples.tsx'
import { Select } from './Select.tsx'

const meta = {
  title: 'Components/Select',
  component: Select,
  args: { options: ['daily', 'weekly', 'monthly', 'quarterly'].map((value) => ({ value, label: value })) },
  render: (args) => (
    <Field label="Repeats">
      <Select {...args} />
    </Field>
  ),
} satisfies Meta<typeof Select>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: (args) => (
    <Wide>
      <Field label="Plain" hint="A hint">
        <Select {...args} />
      </Field>
      <Field label="Invalid" error="This is required">
        <Select {...args} />
      </Field>
      <Field label="Disabled">
        <Select {...args} disabled />
      </Field>
    </Wide>
  ),
}

export const LongContent: Story = { args: { options: [{ value: 'long', label: longText }] } }
