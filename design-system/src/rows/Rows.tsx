import { Fragment, type ReactNode } from 'react'
import { MoreButton } from '../more-button/MoreButton.tsx'
import { RowList } from '../panel/Panel.tsx'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { Async, type AsyncProps } from '../states/Async.tsx'

const SKELETON_LINES = 4

export interface RowsProps<Item> {
  /** What the list is, for those who do not see it. */
  label: string
  items: readonly Item[]
  getKey: (item: Item) => string | number
  /** One item, as a RowItem. */
  renderRow: (item: Item) => ReactNode
  state: AsyncProps['state']
  loadingText: string
  /** Lines of the skeleton: about as many as will come. */
  skeletonLines?: number
  error: AsyncProps['error']
  onRetry: () => void
  empty: ReactNode
  refreshing?: boolean
  /** Puts something around the rows that are there, e.g. a Card. */
  frame?: (rows: ReactNode) => ReactNode
  /** There is another page. */
  hasMore?: boolean
  isLoadingMore?: boolean
  /** Why the next page did not come. */
  moreError?: string | undefined
  onMore?: () => void
  /** E.g. 'Show more sessions'. */
  moreLabel?: string
}

const unframed = (rows: ReactNode): ReactNode => rows

/** A list of rows: its states, its rows, and the way to the next page. */
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
