import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Field } from '../field/Field.tsx'
import { longText, longWord, Wide } from '../storybook/samples.tsx'
import { PeoplePicker, type PickablePerson } from './PeoplePicker.tsx'

const people: PickablePerson[] = [
  { id: '1', name: 'Ada Lovelace', email: 'ada@example.com', hint: '7 open, 2 overdue' },
  { id: '2', name: 'Grace Hopper', email: 'grace@example.com', hint: '3 open' },
  { id: '3', name: 'Alan Turing', email: 'alan@example.com' },
  { id: '4', name: 'Barbara Liskov', email: 'barbara@example.com', hint: '12 open' },
  { id: '5', name: 'Edsger Dijkstra', email: 'edsger@example.com' },
  { id: '6', name: 'Margaret Hamilton', email: 'margaret@example.com' },
]

function Example({ items, loading }: { items: PickablePerson[]; loading?: boolean }) {
  const [value, setValue] = useState<string[]>(items[1] ? [items[1].id] : [])
  return (
    <Field label="Assignees">
      <PeoplePicker
        items={items}
        value={value}
        onChange={setValue}
        emptyText="No direct reports"
        loading={loading}
        label="Direct reports"
      />
    </Field>
  )
}

const meta = { title: 'Components/PeoplePicker', component: Example, args: { items: people } } satisfies Meta<
  typeof Example
>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {
  render: (args) => (
    <Wide>
      <Example {...args} />
    </Wide>
  ),
}
export const Loading: Story = { args: { loading: true } }
export const Empty: Story = { args: { items: [] } }
export const LongContent: Story = {
  args: {
    items: [
      { id: '1', name: longText, email: `${longWord}@example.com`, hint: '7 open, 2 overdue' },
      { id: '2', name: longWord, hint: longText },
    ],
  },
}

/** Search, select with the keyboard, remove by the chip. */
export const Interactions: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Assignees' }), 'ada')
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(1)
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(canvas.getByRole('button', { name: 'Remove Ada Lovelace' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Grace Hopper' }))
    await expect(canvas.queryByRole('button', { name: 'Remove Grace Hopper' })).toBeNull()
    await userEvent.type(canvas.getByRole('searchbox'), 'zzz')
    await expect(canvas.getByText('No people found')).toBeVisible()
  },
}
