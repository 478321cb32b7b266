import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import { Wide } from '../storybook/samples.tsx'
import { NumberField } from './NumberField.tsx'

function Example({
  initial,
  error,
  disabled,
  max = 100,
}: {
  initial: number | null
  max?: number
  error?: string
  disabled?: boolean
}) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Completion" error={error}>
      <NumberField value={value} onChange={setValue} min={0} max={max} unit="%" disabled={disabled} />
    </Field>
  )
}

const meta = { title: 'Components/NumberField', component: Example, args: { initial: 40 } } satisfies Meta<
  typeof Example
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Example initial={null} />
      <Example initial={100} />
      <Example initial={2_000_000} max={20_000_000} />
      <Example initial={40} error="Must be a whole number" />
      <Example initial={40} disabled />
    </Wide>
  ),
}

/** The typed number is limited to the allowed range when the field loses the focus. */
export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('spinbutton', { name: 'Completion' })
    await userEvent.clear(input)
    await userEvent.type(input, '250')
    await userEvent.tab()
    await expect(input).toHaveValue(100)
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Decrease' }))
    await expect(input).toHaveValue(99)
  },
}
