import { Fragment, type ReactNode } from 'react'
import { MoreButton } from '../more-button/MoreButton.tsx'
import { RowList } from '../panel/Panel.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Async, type AsyncProps } from '../states/Async.tsx'

const SKELETON_LINES = 4

export interface RowsProps<Item> {
  /** Accessible name of the list. */
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string | number
  /** Renders one item as a RowItem. */
  renderRow: (item: Item) => ReactNode
  state: AsyncProps['state']
  loadingText: string
  /** Number of lines of the skeleton, about as many as the list will have. */
  skeletonLines?: number
  error: AsyncProps['error']
  onRetry: () => void
  empty: ReactNode
  refreshing?: boolean
  /** Wraps the loaded rows, e.g. in a Card. */
  frame?: (rows: ReactNode) => ReactNode
  /** Whether there is another page. */
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Reason why the next page could not be loaded. */
  moreError?: string | undefined
  onMore?: () => void
  /** Label of the button, e.g. 'Show more sessions'. */
  moreLabel?: string
}

const unframed = (rows: ReactNode): ReactNode => rows

/** List of rows with loading, error and empty states, and a button for the next page. */
export function Rows<Item>(props: RowsProps<Item>) {
  const { label, items, getKey, renderRow, skeletonLines = SKELETON_LINES, frame = unframed } = props
  const { hasMore = false, isLoadingMore = false, moreError, onMore, moreLabel = '' } = props
  const { state, loadingText, error, onRetry, empty, refreshing = false } = props
  return (
    <Async
      state={state}
      loadingText={loadingText}
      skeleton={<Skeleton lines={skeletonLines} />}
      error={error}
      onRetry={onRetry}
      empty={empty}
      refreshing={refreshing}
    >
      {frame(
        <>
          <RowList aria-label={label}>
            {items.map((item) => (
              <Fragment key={getKey(item)}>{renderRow(item)}</Fragment>
            ))}
          </RowList>
          {hasMore && onMore ? (
            <MoreButton label={moreLabel} busy={isLoadingMore} error={moreError} onMore={onMore} />
          ) : null}
        </>,
      )}
    </Async>
  )
}
