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
import { unseen, useSeenFirst } from './useSeenFirst.ts'

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

  /* The way back to a list lays out what was seen of it (useSeenFirst). */
  &[${unseen}] {
    content-visibility: hidden;
  }
`

export interface VirtualCardsProps {
  count: number
  keyAt: (index: number) => string
  cardAt: (index: number) => ReactNode
  label: string
  /** Pixels. */
  minimumColumnWidth: number
  /** Pixels. */
  estimatedCardHeight: number
  /** Pixels between cards. */
  gap: number
}

/** Heights of rows that were on screen before: who comes back to a list finds it as long as it was. */
const measured = new Map<string, VirtualItem[]>()

/**
 * The height of a row. One that is hidden, as React hides what waits for something behind it, has none and keeps the one it
 * had: rows without height would all fit into the window, and every one of the list would be drawn.
 */
function heightOf(row: Element, entry: ResizeObserverEntry | undefined, rows: Virtualizer<Window, Element>) {
  const known = rows.measurementsCache[rows.indexFromElement(row)]?.size
  return row.getClientRects().length === 0 && known !== undefined ? known : measureElement(row, entry, rows)
}

/**
 * The rows of cards that are near the viewport, measured as they come.
 *
 * @param known columns; undefined before they are known.
 * @param offset pixels from the page's top to the cards.
 */
function useRows(
  { count, label, estimatedCardHeight, gap }: VirtualCardsProps,
  known: number | undefined,
  offset: number,
): Virtualizer<Window, Element> {
  const columns = known ?? 1
  const virtualizer = useWindowVirtualizer({
    // Before the columns are known no row exists whose height could be taken for that of another arrangement.
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

/** The rows that are drawn beyond the window, so that scrolling meets them. */
function useFarRows(
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

/** The part of a long CardGrid that is near the viewport; each card knows its place in the whole. */
export function VirtualCards(props: VirtualCardsProps) {
  const { count, keyAt, cardAt, label, minimumColumnWidth, estimatedCardHeight, gap } = props
  const canvas = useRef<HTMLDivElement>(null)
  const known = useColumns(canvas, minimumColumnWidth, gap)
  const columns = known ?? 1
  const offset = usePageOffset(canvas)
  const virtualizer = useRows(props, known, offset)
  useSeenFirst(canvas, useFarRows(canvas, virtualizer))
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
