import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useCardNavigation } from '../card-grid/useCardNavigation.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { Body, Cell, Frame, Head, Row, Table } from './dataTableParts.ts'
import { pinAt, pinnedOffsets } from './pinnedColumns.ts'

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
  /** How many columns beside the first stay in sight too, as far as the window leaves room for the others; none unless given. */
  pinned?: number
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
  /** Pixels from the left edge where the first columns stay in sight. */
  offsets: readonly number[]
}

function PlainLine<Item>({ item, index, start, template, columns, offsets }: LineProps<Item>) {
  return (
    <Row
      role="row"
      aria-rowindex={index + 2}
      data-card-index={index}
      style={{ gridTemplateColumns: template, height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
    >
      {columns.map(({ key, cell }, position) => (
        <Cell key={key} role="cell" {...pinAt(offsets, position)}>
          {cell(item)}
        </Cell>
      ))}
    </Row>
  )
}

/** A row that stays in sight is not drawn again with each step of scrolling. */
const Line = memo(PlainLine) as typeof PlainLine

type HeadsProps<Item> = Omit<LineProps<Item>, 'item' | 'index' | 'start'> &
  Pick<DataTableProps<Item>, 'onResize'>

function Heads<Item>({ columns, template, offsets, onResize }: HeadsProps<Item>) {
  return (
    <div role="rowgroup">
      <Head role="row" aria-rowindex={1} style={{ gridTemplateColumns: template }}>
        {columns.map((column, position) => (
          <ColumnHead key={column.key} column={column} onResize={onResize} pin={pinAt(offsets, position)} />
        ))}
      </Head>
    </div>
  )
}

/** The same as long as the columns and the window's width are: rows that are in sight are not drawn anew. */
function useOffsets(
  columns: readonly { width: number }[],
  pinned: number,
  room: number | undefined,
): readonly number[] {
  return useMemo(() => {
    const widths = columns.map(({ width }) => width)
    return pinnedOffsets(widths, pinned, room)
  }, [columns, pinned, room])
}

/**
 * A long table: columns that can be ordered by and made wider, rows that are drawn near the ones in sight only. Arrow keys
 * (and j, k) go from row to row.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, pinned = 0, items, getKey, onResize, onEnd } = props
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const handleKeyDown = useCardNavigation(() => 1, items.length, reveal)
  const offsets = useOffsets(columns, pinned, virtualizer.scrollRect?.width)
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
        <Heads columns={columns} template={template} offsets={offsets} onResize={onResize} />
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
                offsets={offsets}
              />
            )
          })}
        </Body>
      </Table>
    </Frame>
  )
}
