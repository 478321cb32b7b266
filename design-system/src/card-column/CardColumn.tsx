import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import styled from 'styled-components'
import { defaultCardHeight, virtualizeAbove } from '../card-grid/gridLayout.ts'
import { useCardNavigation } from '../card-grid/useCardNavigation.ts'
import { space } from '../tokens/tokens.ts'

/** Gap between two cards in pixels. */
const GAP_PX = 8
/** Distance from the end, in pixels, at which the next page is requested. */
const END_MARGIN_PX = 600
/** Number of cards rendered outside the visible area. */
const OVERSCAN_CARDS = 6

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
  gap: ${GAP_PX}px;
`

const Place = styled.div`
  position: absolute;
  inset: 0 0 auto;
  padding-bottom: ${GAP_PX}px;
`

export interface CardColumnProps<Item> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string
  renderCard: (item: Item) => ReactNode
  /** Assumed height of a card in pixels until it is measured. */
  estimatedCardHeight?: number
  /** Called when the end is near, to request the next page. */
  onEnd?: () => void
  /** Content below the last card, e.g. a button that loads the next page. */
  end?: ReactNode
}

/** Calls `onEnd` while the end of the scrolled content is near. */
function useNearEnd(frame: HTMLElement | null, count: number, onEnd: (() => void) | undefined) {
  const check = useCallback(() => {
    const isShown = frame !== null && frame.clientHeight > 0
    if (isShown && frame.scrollTop + frame.clientHeight > frame.scrollHeight - END_MARGIN_PX) {
      onEnd?.()
    }
  }, [frame, onEnd])
  // New cards may still not fill the column, so their number triggers another check.
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
    estimateSize: () => estimatedCardHeight + GAP_PX,
    overscan: OVERSCAN_CARDS,
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
 * Scrolling column of cards, for example of a board. Above 60 cards, only those near the visible area are rendered, so
 * 10,000 cards scroll smoothly. The up and down arrow keys, and j and k, move from card to card.
 */
export function CardColumn<Item>(props: CardColumnProps<Item>) {
  const { items, onEnd, end } = props
  // The element is state, not a ref, because the virtualizer must run again once the scrolling element exists.
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
