import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import { longText } from '../storybook/samples.tsx'
import { DateField } from './DateField.tsx'

interface ExampleProps {
  initial?: string
  disabled?: boolean
  error?: string
  hint?: string
}

function Example({ initial = '2026-11-27', disabled = false, error, hint }: ExampleProps) {
  const [day, setDay] = useState(initial)
  return (
    <>
      <Field label="Due date" error={error} hint={hint}>
        <DateField value={day} onChange={setDay} disabled={disabled} />
      </Field>
      <p>Value: {day}</p>
    </>
  )
}

const meta = { title: 'Components/DateField', component: Example } satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}
export const Empty: Story = { args: { initial: '' } }
export const Disabled: Story = { args: { disabled: true } }
export const Invalid: Story = {
  args: { initial: 'soon', error: 'Enter a valid date, for example 2026-12-31' },
}
export const LongContent: Story = { args: { hint: longText } }

/** A day is typed, then chosen with the arrow keys. The focus returns to the button. */
export const Interactions: Story = {
  play: async () => {
    const box = screen.getByRole('textbox', { name: 'Due date' })
    await userEvent.clear(box)
    await userEvent.type(box, '12/31/2026')
    await userEvent.tab()
    await expect(screen.getByText('Value: 2026-12-31')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Open the calendar' }))
    const day = await screen.findByRole('button', { name: /December 31, 2026/ })
    await waitFor(() => expect(day).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect(screen.getByText('Value: 2027-01-01')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await userEvent.clear(box)
    await userEvent.type(box, 'soon')
    await userEvent.tab()
    await expect(screen.getByText('Value: soon')).toBeVisible()
  },
}
