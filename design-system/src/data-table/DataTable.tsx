import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useRef,
} from 'react'
import { useCardNavigation } from '../card-grid/useCardNavigation.ts'
import { ChevronDownIcon, ChevronRightIcon } from '../icons/icons.tsx'
import { useIsCompact } from '../theme/density.ts'
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { Body, Cell, Count, End, Frame, GroupCell, GroupToggle, Head, Row, Table } from './tableElements.ts'

/** Height of every row in pixels. It is fixed, so that no row has to be measured while scrolling. */
const ROW_HEIGHT_PX = 36
/** Height of every row in compact density in pixels. */
const COMPACT_ROW_HEIGHT_PX = 30
/** Height of every row on touch screens in pixels. */
const TOUCH_ROW_HEIGHT_PX = 44
/** Number of rows rendered outside the visible area. */
const OVERSCAN_ROWS = 12

export interface DataColumn<Item> {
  /** Unique in the table. */
  key: string
  label: string
  /** Shown in the header instead of the label, for example a scale. The label remains the accessible name. */
  head?: ReactNode
  /** Width in pixels. The first column also grows to fill the table. */
  width: number
  cell: (item: Item) => ReactNode
  /** Current sort direction of the column; undefined if it is not sortable. */
  sort?: 'ascending' | 'descending' | 'none'
  /** Sorts by this column, or reverses the direction. */
  onSort?: () => void
}

interface TableProps<Item> {
  /** Accessible name of the table. */
  label: string
  /** Columns in their order. The first one stays visible while the others scroll sideways. */
  columns: readonly DataColumn<Item>[]
  /** CSS length above which the rows scroll. */
  maxHeight: string
  /** Makes the columns resizable. */
  onResize?: (key: string, width: number) => void
}

export interface DataTableProps<Item> extends TableProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Called when the last rows come near, to request the next page. */
  onEnd?: () => void
  /** Content below the last row. */
  end?: ReactNode
}

/**
 * Returns the grid templates and the width of the rows as custom properties, so that changing a width does not render
 * every row again.
 */
const columnWidths = (columns: readonly { width: number }[]): CSSProperties => {
  const screen = columns.map(({ width }, index) => (index === 0 ? `minmax(${width}px, 1fr)` : `${width}px`))
  const print = columns.map(({ width }) => `minmax(0, ${width}fr)`)
  const total = columns.reduce((sum, { width }) => sum + width, 0)
  return {
    '--screen-columns': screen.join(' '),
    '--screen-width': `${total}px`,
    '--print-columns': print.join(' '),
  } as CSSProperties
}

function useRowHeight(): number {
  const isTouched = useMediaQuery('(pointer: coarse)')
  const height = useIsCompact() ? COMPACT_ROW_HEIGHT_PX : ROW_HEIGHT_PX
  return isTouched ? TOUCH_ROW_HEIGHT_PX : height
}

interface LineProps<Item> {
  item: Item
  index: number
  /** Distance from the top of the rows in pixels; undefined if the row is in the normal flow. */
  start?: number
  height: number
  columns: readonly DataColumn<Item>[]
}

function PlainLine<Item>({ item, index, start, height, columns }: LineProps<Item>) {
  return (
    <Row
      role="row"
      aria-rowindex={start === undefined ? undefined : index + 2}
      data-card-index={index}
      $isPlaced={start !== undefined}
      style={{ height, ...(start === undefined ? {} : { transform: `translateY(${start}px)` }) }}
    >
      {columns.map(({ key, cell }) => (
        <Cell key={key} role="cell">
          {cell(item)}
        </Cell>
      ))}
    </Row>
  )
}

/** Memoized, so that scrolling does not render visible rows again. */
const Line = memo(PlainLine) as typeof PlainLine

interface TableFrameProps<Item> extends TableProps<Item> {
  frame?: Ref<HTMLDivElement>
  rowCount?: number
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  children: ReactNode
}

function TableFrame<Item>(props: TableFrameProps<Item>) {
  const { label, columns, maxHeight, onResize, frame, rowCount, onKeyDown, children } = props
  return (
    <Frame ref={frame} $maxHeight={maxHeight}>
      <Table
        role="table"
        aria-label={label}
        aria-rowcount={rowCount}
        aria-colcount={columns.length}
        onKeyDown={onKeyDown}
        style={columnWidths(columns)}
      >
        <div role="rowgroup">
          <Head role="row" aria-rowindex={1}>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} onResize={onResize} />
            ))}
          </Head>
        </div>
        {children}
      </Table>
    </Frame>
  )
}

/**
 * Table that renders only the rows near the visible area, with columns that can be sorted. The arrow keys up and down,
 * and j and k, move from row to row.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { items, getKey, onEnd, end, ...table } = props
  const frame = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
  })
  useEffect(() => virtualizer.measure(), [virtualizer, height])
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const handleKeyDown = useCardNavigation(() => 1, items.length, reveal)
  const isPrinting = useMediaQuery('print')
  const drawn = virtualizer.getVirtualItems()
  const rows: readonly { index: number; start?: number }[] = isPrinting
    ? items.map((_, index) => ({ index }))
    : drawn
  const last = drawn.at(-1)?.index ?? 0
  const isNearEnd = items.length > 0 && last >= items.length - OVERSCAN_ROWS
  useEffect(() => {
    if (isNearEnd) {
      onEnd?.()
    }
  }, [isNearEnd, onEnd])
  return (
    <TableFrame
      {...table}
      frame={frame}
      // The number of rows is unknown while there are more pages.
      rowCount={onEnd === undefined ? items.length + 1 : -1}
      onKeyDown={handleKeyDown}
    >
      <Body role="rowgroup" style={isPrinting ? undefined : { height: virtualizer.getTotalSize() }}>
        {rows.map(({ index, start }) => {
          const item = items[index]
          return item === undefined ? null : (
            <Line
              key={getKey(item)}
              item={item}
              index={index}
              {...(start === undefined ? {} : { start })}
              height={height}
              columns={table.columns}
            />
          )
        })}
      </Body>
      {end ? <End>{end}</End> : null}
    </TableFrame>
  )
}

/** Table with grouped rows. Its children are {@link RowGroup}s with the same columns. */
export function GroupedTable<Item>(props: TableProps<Item> & { children: ReactNode }) {
  return <TableFrame {...props} />
}

export interface RowGroupProps<Item>
  extends Pick<DataTableProps<Item>, 'columns' | 'items' | 'getKey' | 'end'> {
  /** Key of the group within the table, for selection and keyboard navigation. */
  place: string
  label: string
  /** Content before the label, e.g. an Avatar. */
  icon?: ReactNode
  /** Number of rows, e.g. '7' or '25+'. */
  count?: string | undefined
  /** Content after the count, e.g. '4 overdue'. */
  note?: ReactNode
  /** Content at the end of the header, e.g. a button that adds a row. */
  action?: ReactNode
  open: boolean
  onToggle: () => void
}

/** Group of rows with a header that collapses them. */
export function RowGroup<Item>(props: RowGroupProps<Item>) {
  const { columns, items, getKey, end, place, label, icon, count, note, action, open, onToggle } = props
  const id = useId()
  const height = useRowHeight()
  const handleKeyDown = useCardNavigation(
    () => 1,
    items.length,
    () => undefined,
  )
  return (
    <div role="rowgroup" aria-labelledby={id} data-place={place} onKeyDown={handleKeyDown}>
      <GroupCell role="row">
        <div role="cell" aria-colspan={columns.length}>
          <GroupToggle type="button" id={id} aria-expanded={open} onClick={onToggle}>
            {open ? <ChevronDownIcon /> : <ChevronRightIcon />}
            {icon}
            <span>{label}</span>
            {count === undefined ? null : <Count>{count}</Count>}
          </GroupToggle>
          {note}
          {action}
        </div>
      </GroupCell>
      {open ? (
        <>
          {items.map((item, index) => (
            <Line key={getKey(item)} item={item} index={index} height={height} columns={columns} />
          ))}
          {end ? (
            <div role="row">
              <End role="cell">{end}</End>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
