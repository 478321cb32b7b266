import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { longText } from '../storybook/samples.tsx'
import { PlainTable } from './PlainTable.tsx'

const rowsOf = (count: number, details: string) =>
  Array.from({ length: count }, (_, index) => ({
    key: index,
    cells: [`Line ${index + 1}`, String(index * 40), details],
  }))

const meta = {
  title: 'Components/PlainTable',
  component: PlainTable,
  args: {
    label: 'Lines',
    columns: [{ label: 'Line' }, { label: 'Bytes', align: 'end' }, { label: 'Details', minWidth: 224 }],
    rows: rowsOf(6, 'Nothing to say'),
  },
} satisfies Meta<typeof PlainTable>

export default meta
type Story = StoryObj<typeof meta>

export const Playground: Story = {}

export const LongContent: Story = { args: { rows: rowsOf(3, `${longText}\n${longText}`) } }

export const NoRows: Story = { args: { rows: [] } }

/** The header stays visible, and the frame is focusable, so that it can be scrolled by keyboard. */
export const ManyRows: Story = {
  args: { rows: rowsOf(60, 'Nothing to say'), height: 'short', hasRowHeads: true },
  play: async ({ canvasElement }) => {
    const frame = within(canvasElement).getByRole('region', { name: 'Lines' })
    await expect(within(frame).getByRole('rowheader', { name: 'Line 60' })).toBeInTheDocument()
    const top = () => within(frame).getByRole('columnheader', { name: 'Bytes' }).getBoundingClientRect().top
    const before = top()
    frame.scrollTo({ top: 400 })
    await expect(top()).toBe(before)
    frame.focus()
    await expect(frame).toHaveFocus()
  },
}
