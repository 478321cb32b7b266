import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from '../field/Field.tsx'
import { longText, Wide } from '../storybook/samples.tsx'
import { SearchIcon } from '../icons/icons.tsx'
import { Input } from './Input.tsx'

const meta = {
  title: 'Components/Input',
  component: Input,
  args: { placeholder: 'Search tasks', icon: <SearchIcon /> },
  render: (args) => (
    <Field label="Search">
      <Input {...args} />
    </Field>
  ),
} satisfies Meta<typeof Input>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: (args) => (
    <Wide>
      <Field label="Plain" hint="A hint">
        <Input {...args} />
      </Field>
      <Field label="Invalid" error="This is required">
        <Input {...args} />
      </Field>
      <Field label="Disabled">
        <Input {...args} disabled />
      </Field>
    </Wide>
  ),
}

export const LongContent: Story = { args: { defaultValue: longText } }
