import type { ReactNode } from 'react'
import styled from 'styled-components'
import { CardGrid, type CardGridProps } from '../card-grid/CardGrid.tsx'
import { MoreButton } from '../more-button/MoreButton.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Async, type AsyncProps } from '../states/Async.tsx'
import { space } from '../tokens/tokens.ts'

const Skeletons = styled.div<{ $columnWidth: number; $gap: number | undefined }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${({ $columnWidth }) => $columnWidth}px, 100%), 1fr));
  gap: ${({ $gap }) => ($gap === undefined ? space[12] : `${$gap}px`)};
`

const SKELETON_CARDS = 6
const COLUMN_WIDTH = 300
const CARD_HEIGHT = 200

export interface PagedCardGridProps<Item> extends CardGridProps<Item> {
  state: AsyncProps['state']
  loadingText: string
  error: AsyncProps['error']
  onRetry: () => void
  empty: ReactNode
  refreshing: boolean
  /** Whether there is another page. */
  hasMore: boolean
  isLoadingMore: boolean
  /** Reason why the next page could not be loaded. */
  moreError?: string | undefined
  onMore: () => void
  /** Label of the button, e.g. 'Show more tasks'. */
  moreLabel: string
}

/**
 * Content of a screen with a list of cards: loading, error and empty states, the cards, and a button for the next page.
 */
export function PagedCardGrid<Item>(props: PagedCardGridProps<Item>) {
  const {
    state,
    loadingText,
    error,
    onRetry,
    empty,
    refreshing,
    hasMore,
    isLoadingMore,
    moreError,
    onMore,
    moreLabel,
    ...grid
  } = props
  const { minimumColumnWidth = COLUMN_WIDTH, estimatedCardHeight = CARD_HEIGHT } = grid
  const skeleton = (
    <Skeletons $columnWidth={minimumColumnWidth} $gap={grid.gap}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <Skeleton key={index} height={`${estimatedCardHeight}px`} />
      ))}
    </Skeletons>
  )
  return (
    <Async
      state={state}
      loadingText={loadingText}
      skeleton={skeleton}
      error={error}
      onRetry={onRetry}
      empty={empty}
      refreshing={refreshing}
    >
      <CardGrid {...grid} minimumColumnWidth={minimumColumnWidth} estimatedCardHeight={estimatedCardHeight} />
      {hasMore ? (
        <MoreButton busy={isLoadingMore} error={moreError} onMore={onMore} label={moreLabel} />
      ) : null}
    </Async>
  )
}
