import type { ReactNode } from 'react'
import styled from 'styled-components'
import { color, font, space } from '../tokens/tokens.ts'

const heights = { short: '14rem', tall: '28rem', whole: 'none' } as const

/** Scrolls by itself, so that neither a page on a phone nor a dialog does sideways. */
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
  /** `end` for numbers, which stand under each other. */
  align?: 'start' | 'end'
  /** Pixels; less where nothing is said. */
  minWidth?: number
}

export interface PlainRow {
  /** Unique in the table. */
  key: string | number
  /** One for each column; line breaks in texts stay. */
  cells: readonly ReactNode[]
}

export interface PlainTableProps {
  /** What the table is, for those who do not see it. */
  label: string
  columns: readonly PlainColumn[]
  rows: readonly PlainRow[]
  /** How much of it is in sight before it scrolls: about eight rows, about sixteen unless given, or the whole of it. */
  height?: keyof typeof heights
  /** Whether the first cell of each row says what the row is about. */
  hasRowHeads?: boolean
}

const lookOf = ({ align = 'start', minWidth }: PlainColumn): CellLook => ({
  $align: align,
  $minWidth: minWidth,
})

/**
 * A table of some hundred rows at most that are all there: heads stay in sight, and it can be scrolled by the keyboard. For long lists
 * there is `DataTable`.
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
