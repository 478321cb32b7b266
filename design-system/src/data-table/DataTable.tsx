import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useCardNavigation } from '../card-grid/useCardNavigation.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { Body, Cell, Frame, Head, Row, Table } from './dataTableParts.ts'

/** Pixels; rows have one height, so that none has to be measured while scrolling. */
const ROW_HEIGHT = 44
/** Rows beyond the visible ones. */
const OVERSCAN = 12

export interface DataColumn<Item> {
  /** Unique in the table. */
  key: string
  label: string
  /** What stands in its head in place of the name, for example a scale; the name stays for those who do not see it. */
  head?: ReactNode
  /** Pixels. */
  width: number
  cell: (item: Item) => ReactNode
  /** How the rows are ordered by this column now; left out where nothing can be ordered by it. */
  sort?: 'ascending' | 'descending' | 'none'
  /** Orders by this column, or the other way round. */
  onSort?: () => void
}

export interface DataTableProps<Item> {
  /** What the table is, for those who do not see it. */
  label: string
  /** In their order; the first one stays in sight. */
  columns: readonly DataColumn<Item>[]
  items: readonly Item[]
  getKey: (item: Item) => string
  onResize: (key: string, width: number) => void
  /** Told when the last rows come near; asks for the next page. */
  onEnd?: () => void
}

/** How many rows there will be: unknown while there are further pages. */
const rowCount = (items: readonly unknown[], hasMore: boolean) => (hasMore ? -1 : items.length + 1)

interface LineProps<Item> {
  item: Item
  index: number
  /** Pixels from the top of the rows. */
  start: number
  template: string
  columns: readonly DataColumn<Item>[]
}

function PlainLine<Item>({ item, index, start, template, columns }: LineProps<Item>) {
  return (
    <Row
      role="row"
      aria-rowindex={index + 2}
      data-card-index={index}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      {columns.map(({ key, cell }) => (
        <Cell key={key} role="cell">
          {cell(item)}
        </Cell>
      ))}
    </Row>
  )
}

/** A row that stays in sight is not drawn again with each step of scrolling. */
const Line = memo(PlainLine) as typeof PlainLine

/**
 * A long table: columns that can be ordered by and made wider, rows that are drawn near the ones in sight only. Arrow keys
 * (and j, k) go from row to row.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, items, getKey, onResize, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const handleKeyDown = useCardNavigation(() => 1, items.length, reveal)
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0
  const isNearEnd = items.length > 0 && last >= items.length - OVERSCAN
  useEffect(() => {
    if (isNearEnd) {
      onEnd?.()
    }
  }, [isNearEnd, onEnd])
  const template = columns
    .map(({ width }, index) => (index === 0 ? `minmax(${width}px, 1fr)` : `${width}px`))
    .join(' ')
  return (
    <Frame ref={frame}>
      <Table
        role="table"
        aria-label={label}
        aria-rowcount={rowCount(items, onEnd !== undefined)}
        aria-colcount={columns.length}
        onKeyDown={handleKeyDown}
      >
        <div role="rowgroup">
          <Head role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} onResize={onResize} />
            ))}
          </Head>
        </div>
        <Body role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
          {rows.map(({ index, start }) => {
            const item = items[index]
            return item === undefined ? null : (
              <Line
                key={getKey(item)}
                item={item}
                index={index}
                start={start}
                template={template}
                columns={columns}
              />
            )
          })}
        </Body>
      </Table>
    </Frame>
  )
}
