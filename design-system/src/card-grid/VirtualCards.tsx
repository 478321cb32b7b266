import {
  measureElement,
  useWindowVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import styled from 'styled-components'
import { useCardNavigation } from './useCardNavigation.ts'
import { useColumns } from './useColumns.ts'
import { usePageOffset } from './usePageOffset.ts'
import { OFFSCREEN_ATTRIBUTE, usePrioritizedPaint } from './usePrioritizedPaint.ts'

const Canvas = styled.div`
  position: relative;
  min-width: 0;
`

const Lane = styled.div<{ $cardHeight: number; $gap: number }>`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  gap: ${({ $gap }) => $gap}px;
  width: 100%;
  padding-bottom: ${({ $gap }) => $gap}px;

  contain-intrinsic-height: auto ${({ $cardHeight }) => $cardHeight}px;

  & > div {
    min-width: 0;
  }

  /* Returning to a list first renders the cards that were visible (usePrioritizedPaint). */
  &[${OFFSCREEN_ATTRIBUTE}] {
    content-visibility: hidden;
  }
`

export interface VirtualCardsProps {
  count: number
  keyAt: (index: number) => string
  cardAt: (index: number) => ReactNode
  label: string
  /** Minimum width of a column in pixels. */
  minimumColumnWidth: number
  /** Assumed height of a card in pixels until it is measured. */
  estimatedCardHeight: number
  /** Gap between cards in pixels. */
  gap: number
}

/**
 * Measured row heights by list and number of columns, so that a list has the same height when the user returns to it.
 */
const measured = new Map<string, VirtualItem[]>()

/**
 * Returns the height of a row. React hides content that suspends; a hidden row has no height and keeps its last known
 * one. Otherwise every row would seem to fit into the viewport, and the whole list would be rendered.
 */
function heightOf(row: Element, entry: ResizeObserverEntry | undefined, rows: Virtualizer<Window, Element>) {
  const known = rows.measurementsCache[rows.indexFromElement(row)]?.size
  return row.getClientRects().length === 0 && known !== undefined ? known : measureElement(row, entry, rows)
}

/**
 * Returns a virtualizer for the rows near the viewport.
 *
 * @param known number of columns; undefined until it is measured.
 * @param offset distance from the top of the page to the cards in pixels.
 */
function useRows(
  { count, label, estimatedCardHeight, gap }: VirtualCardsProps,
  known: number | undefined,
  offset: number,
): Virtualizer<Window, Element> {
  const columns = known ?? 1
  const virtualizer = useWindowVirtualizer({
    // Renders no row until the number of columns is known: its height would be wrong for another number of columns.
    count: known === undefined ? 0 : Math.ceil(count / columns),
    estimateSize: () => estimatedCardHeight + gap,
    overscan: 4,
    measureElement: heightOf,
    scrollMargin: offset,
    initialMeasurementsCache: measured.get(`${label} ${columns}`) ?? [],
  })
  useEffect(
    () => () => {
      measured.set(`${label} ${columns}`, virtualizer.takeSnapshot())
    },
    [virtualizer, label, columns],
  )
  const measuredFor = useRef(known)
  useLayoutEffect(() => {
    if (measuredFor.current !== undefined && measuredFor.current !== known) {
      virtualizer.measure()
    }
    measuredFor.current = known
  }, [virtualizer, known])
  return virtualizer
}

/** Returns a function that lists the rendered rows outside the viewport (the overscan). */
function useOffscreenRows(
  canvas: RefObject<HTMLElement | null>,
  virtualizer: Virtualizer<Window, Element>,
): () => Iterable<Element> {
  return useCallback(() => {
    const { range } = virtualizer
    return Array.from(canvas.current?.children ?? []).filter((row) => {
      const index = virtualizer.indexFromElement(row)
      return range !== null && (index < range.startIndex || index > range.endIndex)
    })
  }, [canvas, virtualizer])
}

/** Rows of a long CardGrid that are near the viewport. Each card has its position in the whole list. */
export function VirtualCards(props: VirtualCardsProps) {
  const { count, keyAt, cardAt, label, minimumColumnWidth, estimatedCardHeight, gap } = props
  const canvas = useRef<HTMLDivElement>(null)
  const known = useColumns(canvas, minimumColumnWidth, gap)
  const columns = known ?? 1
  const offset = usePageOffset(canvas)
  const virtualizer = useRows(props, known, offset)
  usePrioritizedPaint(canvas, useOffscreenRows(canvas, virtualizer))
  const reveal = useCallback(
    (index: number) => virtualizer.scrollToIndex(Math.floor(index / columns)),
    [virtualizer, columns],
  )
  const handleKeyDown = useCardNavigation(() => columns, count, reveal)
  const indexesOf = (lane: number) =>
    Array.from({ length: Math.min(columns, count - lane * columns) }, (_, column) => lane * columns + column)
  return (
    <Canvas
      ref={canvas}
      role="list"
      aria-label={label}
      onKeyDown={handleKeyDown}
      style={{
        height: known === undefined ? count * (estimatedCardHeight + gap) : virtualizer.getTotalSize(),
      }}
    >
      {virtualizer.getVirtualItems().map((lane) => (
        <Lane
          key={lane.key}
          $cardHeight={estimatedCardHeight + gap}
          $gap={gap}
          ref={virtualizer.measureElement}
          role="presentation"
          data-index={lane.index}
          style={{
            transform: `translateY(${lane.start - offset}px)`,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {indexesOf(lane.index).map((index) => (
            <div
              key={keyAt(index)}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              data-card-index={index}
            >
              {cardAt(index)}
            </div>
          ))}
        </Lane>
      ))}
    </Canvas>
  )
}
