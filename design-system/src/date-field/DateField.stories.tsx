import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/Field.tsx'
import { longText, Wide } from '../storybook/samples.tsx'
import { DateField } from './DateField.tsx'

const meta = {
  title: 'Components/DateField',
  component: DateField,
  args: { defaultValue: '2026-11-28' },
  render: (args) => (
    <Field label="Due date">
      <DateField {...args} />
    </Field>
  ),
} satisfies Meta<typeof DateField>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: (args) => (
    <Wide>
      <Field label="Plain" hint="A hint">
        <DateField {...args} />
      </Field>
      <Field label="Invalid" error="This is required">
        <DateField {...args} />
      </Field>
      <Field label="Disabled">
        <DateField {...args} disabled />
      </Field>
    </Wide>
  ),
}

export const LongContent: Story = { args: { 'aria-description': longText } }
