import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/Field.tsx'
import { longText, Wide } from '../storybook/samples.tsx'
import { Textarea } from './Textarea.tsx'

const meta = {
  title: 'Components/Textarea',
  component: Textarea,
  args: { placeholder: 'What did you get done?' },
  render: (args) => (
    <Field label="Description">
      <Textarea {...args} />
    </Field>
  ),
} satisfies Meta<typeof Textarea>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: (args) => (
    <Wide>
      <Field label="Plain" hint="A hint">
        <Textarea {...args} />
      </Field>
      <Field label="Invalid" error="This is required">
        <Textarea {...args} />
      </Field>
      <Field label="Disabled">
        <Textarea {...args} disabled />
      </Field>
    </Wide>
  ),
}

export const LongContent: Story = { args: { defaultValue: longText.repeat(6) } }
