import type { DatabaseTable } from '@headway/contracts/database'
import { Button, color, formatSize, radius, space, Table, TableScroller } from '@headway/design-system'
import { useFormats } from '@headway/sdk'
import { useState } from 'react'
import styled from 'styled-components'
import { HeadNote, RowPanel, RowPanelHead } from '../components/rowPanel.ts'
import { databaseMessages } from '../messages/database.ts'

const texts = databaseMessages.tables
const COLLAPSED_ROWS = 10

function formatGrowth({ grownBytes }: DatabaseTable): string {
  if (grownBytes === null) {
    return texts.unknown
  }
  const size = formatSize(Math.abs(grownBytes))
  return grownBytes === 0 ? size : grownBytes > 0 ? texts.grown(size) : texts.shrunk(size)
}

/** Size relative to the largest table. */
const Bar = styled.span`
  display: block;
  height: 3px;
  border-radius: ${radius.full};
  background: ${color.chart.quiet};
`

const ShowAllBar = styled.div`
  padding: ${space[4]} ${space[8]};
  border-top: 1px solid ${color.border.subtle};
`

interface TablesPanelProps {
  tables: readonly DatabaseTable[]
  bytes: number
  /** Day of the sizes used for comparison, `YYYY-MM-DD`. */
  grownSince: string | null
}

/** Lists the tables by size, largest first. */
export function TablesPanel({ tables, bytes, grownSince }: TablesPanelProps) {
  const formats = useFormats()
  const day = grownSince === null ? null : formats.dueDate(grownSince)
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? tables : tables.slice(0, COLLAPSED_ROWS)
  return (
    <RowPanel>
      <RowPanelHead>
        <h2>{texts.title}</h2>
        <HeadNote>{texts.size(formatSize(bytes))}</HeadNote>
      </RowPanelHead>
      <TableScroller>
        <Table aria-label={texts.title}>
          <thead>
            <tr>
              <th scope="col">{texts.columns.table}</th>
              <th scope="col" data-align="end" data-narrow="hidden">
                {texts.columns.rows}
              </th>
              {day === null ? null : (
                <th scope="col" data-align="end">
                  {texts.columns.growth(day)}
                </th>
              )}
              <th scope="col" data-align="end">
                {texts.columns.size}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((table) => (
              <tr key={table.name}>
                <th scope="row">
                  {table.name}
                  <Bar style={{ width: `${(table.bytes / Math.max(1, shown[0]?.bytes ?? 1)) * 100}%` }} />
                </th>
                <td data-align="end" data-narrow="hidden">
                  {texts.estimated(table.rows)}
                </td>
                {day === null ? null : <td data-align="end">{formatGrowth(table)}</td>}
                <td data-align="end">{formatSize(table.bytes)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableScroller>
      {shown.length < tables.length ? (
        <ShowAllBar>
          <Button size="small" intent="ghost" onClick={() => setShowsAll(true)}>
            {texts.showAll}
          </Button>
        </ShowAllBar>
      ) : null}
    </RowPanel>
  )
}
