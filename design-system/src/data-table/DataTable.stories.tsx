import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { longText } from '../storybook/samples.tsx'
import { type DataColumn, DataTable, GroupedTable, RowGroup } from './DataTable.tsx'

interface Line {
  id: number
  title: string
}

const linesOf = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `Line ${index + 1}` }))

interface ExampleProps {
  count: number
  title?: string
  head?: string
}

function Example({ count, title, head }: ExampleProps) {
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
  ]
  return (
    <DataTable
      label="Lines"
      columns={columns}
      maxHeight="30rem"
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

/** A custom header is shown; the column keeps its accessible name. */
export const CustomHead: Story = {
  args: { head: '1 to 12' },
  play: async ({ canvasElement }) => {
    const head = within(canvasElement).getByRole('columnheader', { name: 'Number' })
    await expect(head).toHaveTextContent('1 to 12')
  },
}

/** Only rows near the visible area are in the document. */
export const TenThousandRows: Story = {
  args: { count: 10_000 },
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Lines' })
    await expect(table.getAttribute('aria-rowcount')).toBe('10001')
    await waitFor(() => expect(table.querySelectorAll('[role="row"]').length).toBeGreaterThan(5))
    await expect(table.querySelectorAll('[role="row"]').length).toBeLessThan(80)
  },
}

/** A click on a header sorts. Arrow keys change widths and move from row to row. */
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

function GroupedExample() {
  const [isOpen, setOpen] = useState(true)
  const columns: DataColumn<Line>[] = [
    { key: 'title', label: 'Title', width: 240, cell: ({ title }) => title },
    { key: 'id', label: 'Number', width: 120, cell: ({ id }) => String(id) },
  ]
  return (
    <GroupedTable label="Lines" columns={columns} maxHeight="30rem">
      <RowGroup
        place="one"
        label="First group"
        count="3"
        columns={columns}
        items={linesOf(3)}
        getKey={({ id }) => String(id)}
        open={isOpen}
        onToggle={() => setOpen(!isOpen)}
      />
    </GroupedTable>
  )
}

/** A click on the header of a group collapses its rows. */
export const Groups: Story = {
  render: () => <GroupedExample />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: /First group/ }))
    await expect(canvas.queryByRole('cell', { name: 'Line 1' })).toBeNull()
  },
}
