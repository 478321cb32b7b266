import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, space } from '../tokens/tokens.ts'

const heights = { short: '14rem', tall: '28rem', whole: 'none' } as const

/** The table scrolls on its own, so that neither a page on a phone nor a dialog scrolls sideways. */
const Frame = styled.div<{ $height: keyof typeof heights }>`
  max-height: ${({ $height }) => heights[$height]};
  overflow: auto;
  border: 1px solid ${color.border.subtle};
`

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font: ${font.body};

  thead th {
    position: sticky;
    top: 0;
    background: ${color.background.sunken};
    color: ${color.text.secondary};
    font-weight: 500;
    white-space: nowrap;
  }

  tbody th {
    font-weight: 400;
  }

  tbody th,
  td {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`

interface CellLook {
  $align: 'start' | 'end'
  $minWidth: number | undefined
}

const Cell = styled.td<CellLook>`
  min-width: ${({ $minWidth }) => ($minWidth === undefined ? 'auto' : `${$minWidth}px`)};
  padding: ${space[6]} ${space[12]};
  border-bottom: 1px solid ${color.border.subtle};
  text-align: ${({ $align }) => $align};
  font-variant-numeric: ${({ $align }) => ($align === 'end' ? 'tabular-nums' : 'normal')};
  vertical-align: top;
`

export interface PlainColumn {
  /** Unique in the table. */
  label: string
  /** `end` for numbers, so that their digits align. */
  align?: 'start' | 'end'
  /** Minimum width in pixels; by default the content determines it. */
  minWidth?: number
}

export interface PlainRow {
  /** Unique in the table. */
  key: string | number
  /** One cell for each column. Line breaks in texts are kept. */
  cells: readonly ReactNode[]
}

export interface PlainTableProps {
  /** Accessible name of the table. */
  label: string
  columns: readonly PlainColumn[]
  rows: readonly PlainRow[]
  /**
   * Height above which the table scrolls: about 8 rows (`short`), about 16 rows (`tall`, the default), or no limit
   * (`whole`).
   */
  height?: keyof typeof heights
  /** Whether the first cell of each row is its header. */
  hasRowHeads?: boolean
}

const lookOf = ({ align = 'start', minWidth }: PlainColumn): CellLook => ({
  $align: align,
  $minWidth: minWidth,
})

/**
 * Table for at most a few hundred rows, all of which are rendered. The header stays visible, and the table can be
 * scrolled by keyboard. Use `DataTable` for long lists.
 */
export function PlainTable({ label, columns, rows, height = 'tall', hasRowHeads = false }: PlainTableProps) {
  return (
    <Frame $height={height} tabIndex={0} role="region" aria-label={label}>
      <Table>
        <thead>
          <tr>
            {columns.map((column) => (
              <Cell key={column.label} as="th" scope="col" {...lookOf(column)}>
                {column.label}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map((column, position) => {
                const head = hasRowHeads && position === 0 ? ({ as: 'th', scope: 'row' } as const) : {}
                return (
                  <Cell key={column.label} {...head} {...lookOf(column)}>
                    {cells[position]}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  )
}
