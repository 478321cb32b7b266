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
import { useMediaQuery } from '../theme/useMediaQuery.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { Body, Cell, Count, End, Frame, GroupCell, GroupToggle, Head, Row, Table } from './tableElements.ts'

/** Pixels; rows have one height, so that none has to be measured while scrolling. */
const ROW_HEIGHT = 36
/** Pixels where rows are touched. */
const TOUCHED_ROW_HEIGHT = 44
/** Rows beyond the visible ones. */
const OVERSCAN = 12

export interface DataColumn<Item> {
  /** Unique in the table. */
  key: string
  label: string
  /** Stands in the column's head in place of the name, for example a scale; the name stays for assistive technology. */
  head?: ReactNode
  /** Pixels; the first column grows to fill the table, but is at least this wide. */
  width: number
  cell: (item: Item) => ReactNode
  /** How the rows are ordered by this column now; left out where nothing can be ordered by it. */
  sort?: 'ascending' | 'descending' | 'none'
  /** Orders by this column, or the other way round. */
  onSort?: () => void
}

interface TableProps<Item> {
  /** Accessible name. */
  label: string
  /** In their order; the first one stays in sight when the others are scrolled sideways. */
  columns: readonly DataColumn<Item>[]
  /** CSS length after which the rows scroll. */
  maxHeight: string
  /** Makes the columns resizable. */
  onResize?: (key: string, width: number) => void
}

export interface DataTableProps<Item> extends TableProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Called when the last rows come near; asks for the next page. */
  onEnd?: () => void
  /** Below the last row. */
  end?: ReactNode
}

/** Grid templates of the rows; custom properties, so that a new width does not render every row again. */
const columnWidths = (columns: readonly { width: number }[]): CSSProperties => {
  const screen = columns.map(({ width }, index) => (index === 0 ? `minmax(${width}px, 1fr)` : `${width}px`))
  const print = columns.map(({ width }) => `minmax(0, ${width}fr)`)
  return { '--screen-columns': screen.join(' '), '--print-columns': print.join(' ') } as CSSProperties
}

const useRowHeight = () => (useMediaQuery('(pointer: coarse)') ? TOUCHED_ROW_HEIGHT : ROW_HEIGHT)

interface LineProps<Item> {
  item: Item
  index: number
  /** Pixels from the top of the rows; undefined where rows follow each other by themselves. */
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

/** A row that stays in sight is not drawn again with each step of scrolling. */
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
 * A long table: rows that are drawn near the ones in sight only, columns that can be ordered by. Arrow keys (and j, k) go
 * from row to row.
 */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { items, getKey, onEnd, end, ...table } = props
  const frame = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
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
  const isNearEnd = items.length > 0 && last >= items.length - OVERSCAN
  useEffect(() => {
    if (isNearEnd) {
      onEnd?.()
    }
  }, [isNearEnd, onEnd])
  return (
    <TableFrame
      {...table}
      frame={frame}
      // Unknown while there are further pages.
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

/** A table with grouped rows: its children are {@link RowGroup}s with the same columns. */
export function GroupedTable<Item>(props: TableProps<Item> & { children: ReactNode }) {
  return <TableFrame {...props} />
}

export interface RowGroupProps<Item>
  extends Pick<DataTableProps<Item>, 'columns' | 'items' | 'getKey' | 'end'> {
  /** Key of the group within the table, for selection and keyboard navigation. */
  place: string
  label: string
  /** Before the label, e.g. an Avatar. */
  icon?: ReactNode
  /** E.g. '7' or '25+'. */
  count?: string | undefined
  /** Behind the count, e.g. '4 overdue'. */
  note?: ReactNode
  /** At the end of the head, e.g. a button that adds a row. */
  action?: ReactNode
  open: boolean
  onToggle: () => void
}

/** Rows under a head that folds them away. */
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
