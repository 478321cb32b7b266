import { lazy, memo, Suspense, useDeferredValue, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { defaultCardHeight, defaultColumnWidth, defaultGap, virtualizeAbove } from './gridLayout.ts'
import { useCardNavigation } from './useCardNavigation.ts'
import { useOffscreenCards } from './useOffscreenCards.ts'
import { OFFSCREEN_ATTRIBUTE, usePrioritizedPaint } from './usePrioritizedPaint.ts'

/** Loaded only for long lists, so that it does not delay the first page. */
const VirtualCards = lazy(() =>
  import('./VirtualCards.tsx').then((module) => ({ default: module.VirtualCards })),
)

/**
 * Number of cards in the first render, about one viewport. The others are rendered in a deferred, interruptible update.
 */
const drawnFirst = 9

const Grid = styled.ul<{ $minimumWidth: number; $cardHeight: number; $gap: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $minimumWidth }) => $minimumWidth}px, 100%), 1fr));
  gap: ${({ $gap }) => $gap}px;
  min-width: 0;

  & > li {
    min-width: 0;
    contain-intrinsic-height: auto ${({ $cardHeight }) => $cardHeight}px;
  }

  & > li:empty {
    height: ${({ $cardHeight }) => $cardHeight}px;
  }

  /* Cards outside the viewport are laid out when they come near it. */
  & > li:nth-child(n + ${drawnFirst + 1}) {
    content-visibility: auto;
    overflow-clip-margin: ${defaultGap}px;
  }

  /* Returning to a list first renders the cards that were visible (usePrioritizedPaint). */
  && > li[${OFFSCREEN_ATTRIBUTE}] {
    content-visibility: hidden;
  }
`

export interface CardGridProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  renderCard: (item: Item) => ReactNode
  /** Accessible name of the list. */
  label: string
  /** Minimum width of a column in pixels; fewer columns are shown if they would be narrower. */
  minimumColumnWidth?: number
  /** Assumed height of a card in pixels until it is measured. */
  estimatedCardHeight?: number
  /** Gap between cards in pixels. */
  gap?: number
}

/** Returns the number of columns, read when a key is pressed. Keeping it as state would render every card twice. */
const columnsOf = (grid: HTMLElement | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1

/** Does nothing, because every card is already in the document. */
const stay = () => undefined

interface CardSlotProps {
  item: unknown
  index: number
  renderCard: (item: never) => ReactNode
}

/** Memoized, so that existing cards are not rendered again when more are added. */
const CardSlot = memo(({ item, index, renderCard }: CardSlotProps) => (
  <li data-card-index={index}>{renderCard(item as never)}</li>
))
CardSlot.displayName = 'CardSlot'

function PlainCards<Item>(props: CardGridProps<Item>) {
  const { items, getKey, renderCard, label } = props
  const { minimumColumnWidth = defaultColumnWidth, estimatedCardHeight = defaultCardHeight } = props
  const { gap = defaultGap } = props
  const list = useRef<HTMLUListElement>(null)
  const handleKeyDown = useCardNavigation(() => columnsOf(list.current), items.length, stay)
  const drawn = useDeferredValue(virtualizeAbove, drawnFirst)
  usePrioritizedPaint(list, useOffscreenCards(list, Math.min(drawn, items.length)))
  return (
    <Grid
      ref={list}
      aria-label={label}
      $minimumWidth={minimumColumnWidth}
      $cardHeight={estimatedCardHeight}
      $gap={gap}
      onKeyDown={handleKeyDown}
    >
      {items.map((item, index) =>
        index < drawn ? (
          <CardSlot key={getKey(item)} item={item} index={index} renderCard={renderCard} />
        ) : (
          // Keeps the place of a card, so that what follows the grid does not move.
          <li key={getKey(item)} />
        ),
      )}
    </Grid>
  )
}

/**
 * Grid of cards with as many columns as fit. Above 60 cards, only the rows near the viewport are rendered, so 100,000
 * cards scroll smoothly. The grid scrolls with the window.
 */
export function CardGrid<Item>(props: CardGridProps<Item>) {
  const { items, getKey, renderCard, label } = props
  if (items.length <= virtualizeAbove) {
    return <PlainCards {...props} />
  }
  const at = (index: number) => items[index] as Item
  return (
    <Suspense fallback={<PlainCards {...props} items={items.slice(0, virtualizeAbove)} />}>
      <VirtualCards
        count={items.length}
        keyAt={(index) => getKey(at(index))}
        cardAt={(index) => renderCard(at(index))}
        label={label}
        minimumColumnWidth={props.minimumColumnWidth ?? defaultColumnWidth}
        estimatedCardHeight={props.estimatedCardHeight ?? defaultCardHeight}
        gap={props.gap ?? defaultGap}
      />
    </Suspense>
  )
}
