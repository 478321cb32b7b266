import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { ArrowDownIcon, ArrowUpIcon } from '../icons/icons.tsx'
import { controlMessages } from '../messages/controls.ts'
import { boundedWidth, MIN_WIDTH_PX, MAX_WIDTH_PX, widthAfterKey } from './columnWidths.ts'
import { Edge, HeadCell, HeadText, SortButton } from './tableElements.ts'

interface HeadColumn {
  key: string
  label: string
  head?: ReactNode
  width: number
  sort?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

interface EdgeProps {
  column: HeadColumn
  onResize: (key: string, width: number) => void
}

interface ColumnHeadProps {
  column: HeadColumn
  /** Undefined if the column widths are fixed. */
  onResize: EdgeProps['onResize'] | undefined
}

/** Right edge of a column, resized by dragging or with the left and right arrow keys, Home and End. */
function ResizeEdge({ column: { key, label, width }, onResize }: EdgeProps) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width }
  }
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (from.current) {
      onResize(key, boundedWidth(from.current.width + event.clientX - from.current.x))
    }
  }
  const handleUp = () => {
    from.current = null
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = widthAfterKey(event.key, width)
    if (next !== undefined) {
      event.preventDefault()
      event.stopPropagation()
      onResize(key, next)
    }
  }
  return (
    <Edge
      role="separator"
      aria-orientation="vertical"
      aria-label={controlMessages.dataTable.width(label)}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      aria-valuenow={width}
      tabIndex={0}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onKeyDown={handleKeyDown}
    />
  )
}

const arrows = { ascending: <ArrowUpIcon size={12} />, descending: <ArrowDownIcon size={12} />, none: null }

function ColumnName({ column: { label, head, sort, onSort } }: Pick<EdgeProps, 'column'>) {
  if (head !== undefined) {
    return head
  }
  const name = <HeadText title={label}>{label}</HeadText>
  return sort === undefined || onSort === undefined ? (
    name
  ) : (
    <SortButton type="button" onClick={onSort}>
      {name}
      {arrows[sort]}
    </SortButton>
  )
}

/**
 * Header of a column: its label, which sorts the rows if the column is sortable, or custom content, and its resizable
 * edge.
 */
export function ColumnHead({ column, onResize }: ColumnHeadProps) {
  const { label, head, sort } = column
  return (
    <HeadCell role="columnheader" aria-sort={sort} aria-label={head === undefined ? undefined : label}>
      <ColumnName column={column} />
      {onResize ? <ResizeEdge column={column} onResize={onResize} /> : null}
    </HeadCell>
  )
}
