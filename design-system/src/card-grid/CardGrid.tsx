import { lazy, memo, Suspense, useDeferredValue, useRef, type ReactNode } from 'react'
import styled from 'styled-components'
import { defaultCardHeight, defaultColumnWidth, defaultGap, virtualizeAbove } from './gridLayout.ts'
import { useCardNavigation } from './useCardNavigation.ts'
import { useFarCards } from './useFarCards.ts'
import { unseen, useSeenFirst } from './useSeenFirst.ts'

/** Loaded when a list is long enough to need it: nobody's first screen does. */
const VirtualCards = lazy(() =>
  import('./VirtualCards.tsx').then((module) => ({ default: module.VirtualCards })),
)

/** Cards of the first drawing: about what a window shows. The others follow at once, without holding up what people do. */
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

  /* Cards beyond the window are laid out when it comes near them. */
  & > li:nth-child(n + ${drawnFirst + 1}) {
    content-visibility: auto;
    overflow-clip-margin: ${defaultGap}px;
  }

  /* The way back to a list lays out what was seen of it (useSeenFirst). */
  && > li[${unseen}] {
    content-visibility: hidden;
  }
`

export interface CardGridProps<Item> {
  items: readonly Item[]
  getKey: (item: Item) => string
  renderCard: (item: Item) => ReactNode
  /** Accessible name of the list. */
  label: string
  /** Pixels below which a column is dropped. */
  minimumColumnWidth?: number
  /** Pixels a card is taken to be high until it is measured. */
  estimatedCardHeight?: number
  /** Pixels between cards. */
  gap?: number
}

/** Measured when a key needs it: to know it before would draw every card a second time. */
const columnsOf = (grid: HTMLElement | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1

/** Every card is in the document already. */
const stay = () => undefined

interface CardSlotProps {
  item: unknown
  index: number
  renderCard: (item: never) => ReactNode
}

/** Not drawn again when others follow. */
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
  useSeenFirst(list, useFarCards(list, Math.min(drawn, items.length)))
  return (
    <Grid
      ref={list}
      aria-label={label}
      $minimumWidth={minimumColumnWidth}
      $cardHeight={estimatedCardHeight}
      $gap={gap}
      onKeyDown={handleKeyDown}
    >
      {items.slice(0, drawn).map((item, index) => (
        <CardSlot key={getKey(item)} item={item} index={index} renderCard={renderCard} />
      ))}
    </Grid>
  )
}

/**
 * Cards in as many columns as fit. Beyond 60 cards only the rows near the viewport exist, so 100,000
 * scroll like ten; the window is what scrolls.
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
