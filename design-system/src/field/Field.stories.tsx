import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, within } from 'storybook/test'
import { Input } from '../input/Input.tsx'
import { SegmentedControl } from '../segmented-control/SegmentedControl.tsx'
import { longText, Narrow, Wide } from '../storybook/samples.tsx'
import { Field } from './Field.tsx'

const meta = {
  title: 'Components/Field',
  component: Field,
  args: { label: 'Title', required: true, hint: 'At least 3 characters', children: <Input /> },
} satisfies Meta<typeof Field>

export default meta
type Story = StoryObj<typeof meta>

function PriorityField() {
  const [priority, setPriority] = useState('medium')
  return (
    <Field label="Priority" group hint="Medium by default">
      <SegmentedControl
        value={priority}
        onChange={setPriority}
        options={['low', 'medium', 'high'].map((value) => ({ value, label: value }))}
      />
    </Field>
  )
}

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Field label="Plain">
        <Input />
      </Field>
      <Field label="Title" required hint="At least 3 characters">
        <Input defaultValue="Ledger" />
      </Field>
      <Field label="Title" required error="Task title is required">
        <Input />
      </Field>
      <PriorityField />
    </Wide>
  ),
}

export const LongContent: Story = {
  render: () => (
    <Narrow>
      <Field label={longText} error={longText}>
        <Input defaultValue={longText} />
      </Field>
    </Narrow>
  ),
}

/** Label, error and state are associated with the control. */
export const Interactions: Story = {
  args: { error: 'Task title is required' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Title *' })
    await expect(input).toBeInvalid()
    await expect(input).toBeRequired()
    await expect(input).toHaveAccessibleDescription('Task title is required')
  },
}
