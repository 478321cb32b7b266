import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { longText } from '../storybook/samples.tsx'
import { type DataColumn, DataTable } from './DataTable.tsx'

interface Line {
  id: number
  title: string
}

const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Line ${index + 1}` }))

const wide = ['One', 'Two', 'Three'].map(
  (label): DataColumn<Line> => ({ key: label, label, width: 600, cell: ({ title }) => `${label}, ${title}` }),
)

interface ExampleProps {
  count: number
  title?: string
  head?: string
  /** How many columns beside the first stay in sight. */
  pinned?: number
}

function Example({ count, title, head, pinned }: ExampleProps) {
  const [widths, setWidths] = useState<Record<string, number>>({ title: 240, id: 120 })
  const [isRising, setRising] = useState(true)
  const lines = isRising ? linesOf(count) : linesOf(count).toReversed()
  const columns: DataColumn<Line>[] = [
    {
      key: 'title',
      label: 'Title',
      width: widths.title ?? 240,
      cell: (line) => <a href={`#${line.id}`}>{title ?? line.title}</a>,
    },
    {
      key: 'id',
      label: 'Number',
      ...(head === undefined ? {} : { head: <em>{head}</em> }),
      width: widths.id ?? 120,
      cell: ({ id }) => String(id),
      sort: isRising ? 'ascending' : 'descending',
      onSort: () => setRising(!isRising),
    },
    ...(pinned === undefined ? [] : wide),
  ]
  return (
    <DataTable
      label="Lines"
      columns={columns}
      {...(pinned === undefined ? {} : { pinned })}
      items={lines}
      getKey={({ id }) => String(id)}
      onResize={(key, width) => setWidths((known) => ({ ...known, [key]: width }))}
    />
  )
}

const meta = {
  title: 'Components/DataTable',
  component: Example,
  args: { count: 12 },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const LongContent: Story = { args: { title: longText } }

/** What stands in a head is drawn; its column keeps its name. */
export const HeadOfItsOwn: Story = {
  args: { head: '1 to 12' },
  play: async ({ canvasElement }) => {
    const head = within(canvasElement).getByRole('columnheader', { name: 'Number' })
    await expect(head).toHaveTextContent('1 to 12')
  },
}

/** What is pinned stays where it is when the others are scrolled under it. */
export const PinnedColumns: Story = {
  args: { pinned: 1 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const left = (name: string) =>
      canvas.getByRole('columnheader', { name: new RegExp(`^${name}`) }).getBoundingClientRect().left
    const frame = canvas.getByRole('table', { name: 'Lines' }).parentElement
    await waitFor(() => expect(canvas.getByRole('cell', { name: '1' })).toBeVisible())
    const before = { title: left('Title'), number: left('Number'), one: left('One') }
    frame?.scrollTo({ left: 300 })
    await waitFor(() => expect(left('One')).toBe(before.one - 300))
    await expect([left('Title'), left('Number')]).toEqual([before.title, before.number])
    const cell = canvas.getByRole('cell', { name: '1' }).getBoundingClientRect()
    await expect(cell.left).toBe(before.number)
  },
}

/** Only what is near the window is in the document. */
export const TenThousandRows: Story = {
  args: { count: 10_000 },
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Lines' })
    await expect(table.getAttribute('aria-rowcount')).toBe('10001')
    await waitFor(() => expect(table.querySelectorAll('[role="row"]').length).toBeGreaterThan(5))
    await expect(table.querySelectorAll('[role="row"]').length).toBeLessThan(80)
  },
}

/** Ordering by a head, widths by the arrow keys, rows by the arrow keys. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const head = canvas.getByRole('columnheader', { name: /Number/ })
    await userEvent.click(within(head).getByRole('button', { name: 'Number' }))
    await expect(head.getAttribute('aria-sort')).toBe('descending')
    const edge = canvas.getByRole('separator', { name: 'Width of Number' })
    edge.focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect(edge.getAttribute('aria-valuenow')).toBe('136')
    const first = await canvas.findByRole('link', { name: 'Line 12' })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Line 11' })).toHaveFocus())
  },
}
