import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { gap } from './gridLayout.ts'
import { useCardNavigation } from './useCardNavigation.ts'
import { useColumns } from './useColumns.ts'
import { usePageOffset } from './usePageOffset.ts'

const Canvas = styled.div`
  position: relative;
  min-width: 0;
`

const Lane = styled.div`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  gap: ${gap}px;
  width: 100%;
  padding-bottom: ${gap}px;

  & > div {
    min-width: 0;
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
}

/** Heights of rows that were on screen before: who comes back to a list finds it as long as it was. */
const measured = new Map<string, VirtualItem[]>()

/** The part of a long CardGrid that is near the viewport; each card knows its place in the whole. */
export function VirtualCards(props: VirtualCardsProps) {
  const { count, keyAt, cardAt, label, minimumColumnWidth, estimatedCardHeight } = props
  const canvas = useRef<HTMLDivElement>(null)
  const columns = useColumns(canvas, minimumColumnWidth, gap)
  const offset = usePageOffset(canvas)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => estimatedCardHeight + gap,
    overscan: 4,
    scrollMargin: offset,
    initialMeasurementsCache: measured.get(`${label} ${columns}`) ?? [],
  })
  useEffect(
    () => () => {
      measured.set(`${label} ${columns}`, virtualizer.measurementsCache)
    },
    [virtualizer, label, columns],
  )
  const reveal = useCallback(
    (index: number) => virtualizer.scrollToIndex(Math.floor(index / columns)),
    [virtualizer, columns],
  )
  const handleKeyDown = useCardNavigation(columns, count, reveal)
  const indexesOf = (lane: number) =>
    Array.from({ length: Math.min(columns, count - lane * columns) }, (_, column) => lane * columns + column)
  return (
    <Canvas
      ref={canvas}
      role="list"
      aria-label={label}
      onKeyDown={handleKeyDown}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((lane) => (
        <Lane
          key={lane.key}
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
