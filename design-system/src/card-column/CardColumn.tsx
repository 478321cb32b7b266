import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { defaultCardHeight, virtualizeAbove } from '../card-grid/gridLayout.ts'
import { useCardNavigation } from '../card-grid/useCardNavigation.ts'
import { space } from '../tokens/tokens.ts'

/** Pixels between two cards. */
const GAP = 8
/** Pixels before the end at which the next cards are asked for. */
const NEAR_END = 600
/** Cards beyond the visible ones. */
const OVERSCAN = 6

const Frame = styled.div`
  height: 100%;
  overflow-x: hidden;
  overflow-y: auto;
  padding: ${space[2]};
`

const Column = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${GAP}px;
`

const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  padding-bottom: ${GAP}px;
`

export interface CardColumnProps<Item> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  renderCard: (item: Item) => ReactNode
  /** Pixels a card is taken to be high until it is measured. */
  estimatedCardHeight?: number
  /** Told when the end comes near; asks for the next page. */
  onEnd?: () => void
  /** Below the last card: the way to the next page where it is asked for by hand. */
  end?: ReactNode
}

/** Asks for more while the end of what scrolls is near. */
function useNearEnd(frame: HTMLElement | null, count: number, onEnd: (() => void) | undefined) {
  const check = useCallback(() => {
    const isShown = frame !== null && frame.clientHeight > 0
    if (isShown && frame.scrollTop + frame.clientHeight > frame.scrollHeight - NEAR_END) {
      onEnd?.()
    }
  }, [frame, onEnd])
  // More cards may have come that still do not fill the column.
  useEffect(check, [check, count])
  return check
}

interface CardsProps<Item> extends CardColumnProps<Item> {
  frame: HTMLElement | null
}

const stay = () => undefined

function PlainCards<Item>({ label, items, getKey, renderCard }: CardsProps<Item>) {
  const handleKeyDown = useCardNavigation(() => 1, items.length, stay)
  return (
    <Column role="list" aria-label={label} onKeyDown={handleKeyDown}>
      {items.map((item, index) => (
        <div key={getKey(item)} role="listitem" data-card-index={index}>
          {renderCard(item)}
        </div>
      ))}
    </Column>
  )
}

function VirtualCards<Item>(props: CardsProps<Item>) {
  const { frame, label, items, getKey, renderCard, estimatedCardHeight = defaultCardHeight } = props
  const at = (index: number) => items[index] as Item
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame,
    getItemKey: (index) => getKey(at(index)),
    estimateSize: () => estimatedCardHeight + GAP,
    overscan: OVERSCAN,
  })
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index), [virtualizer])
  const handleKeyDown = useCardNavigation(() => 1, items.length, reveal)
  return (
    <Column
      role="list"
      aria-label={label}
      onKeyDown={handleKeyDown}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <Place
          key={key}
          ref={virtualizer.measureElement}
          role="listitem"
          aria-setsize={items.length}
          aria-posinset={index + 1}
          data-index={index}
          data-card-index={index}
          style={{ transform: `translateY(${start}px)` }}
        >
          {renderCard(at(index))}
        </Place>
      ))}
    </Column>
  )
}

/**
 * Cards below each other that scroll by themselves, as a column of a board does. Beyond 60 cards only those near the visible
 * ones exist, so 10,000 scroll like ten. Arrow keys up and down (and j, k) go from card to card.
 */
export function CardColumn<Item>(props: CardColumnProps<Item>) {
  const { items, onEnd, end } = props
  // As state: what is inside looks for its frame before that is there, and has to look again.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const checkEnd = useNearEnd(frame, items.length, onEnd)
  return (
    <Frame ref={setFrame} onScroll={checkEnd}>
      {items.length > virtualizeAbove ? (
        <VirtualCards {...props} frame={frame} />
      ) : (
        <PlainCards {...props} frame={frame} />
      )}
      {end}
    </Frame>
  )
}
