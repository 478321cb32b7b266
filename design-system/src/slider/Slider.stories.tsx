import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { Field } from '../field/Field.tsx'
import { NumberField } from '../number-field/NumberField.tsx'
import { Wide } from '../storybook/samples.tsx'
import { Slider } from './Slider.tsx'

/** Number field and slider show the same value. */
function InSync() {
  const [value, setValue] = useState<number | null>(40)
  return (
    <Field label="Completion">
      <NumberField value={value} onChange={setValue} min={0} max={100} unit="%" />
      <Slider value={value ?? 0} onChange={setValue} label="Completion in percent" id="completion-slider" />
    </Field>
  )
}

const meta = { title: 'Components/Slider', component: InSync } satisfies Meta<typeof InSync>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const States: Story = {
  render: () => (
    <Wide>
      <Slider value={0} onChange={() => undefined} label="At the start" />
      <Slider value={60} onChange={() => undefined} label="On the way" />
      <Slider value={60} onChange={() => undefined} label="Disabled" disabled />
    </Wide>
  ),
}
