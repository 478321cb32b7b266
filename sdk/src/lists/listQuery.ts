import { messageFor, requestIdOf } from '../problem.ts'
import { type QueryState, queryState } from './queryState.ts'

/** What {@link listQuery} reads of an infinite query's hook. */
interface InfiniteQueryLike<Page> {
  readonly data?: { readonly pages: readonly Page[] } | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

/** A list as a screen shows it. */
export interface ListQuery<Item, Page> {
  readonly items: readonly Item[]
  /** The first page, with what is true of the whole list. */
  readonly first: Page | undefined
  readonly state: QueryState
  readonly refreshing: boolean
  readonly error: { readonly message: string; readonly requestId?: string }
  readonly onRetry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Why the next page did not come, until it is asked for once more. */
  readonly moreError: string | undefined
  readonly onMore: () => void
}

/**
 * Reads a list page by page.
 *
 * @param query result of an infinite query's hook.
 * @param failed sentence for a failure that has none of its own.
 */
export function listQuery<Item, Page extends { readonly items: readonly Item[] }>(
  query: InfiniteQueryLike<Page & { readonly items: readonly Item[] }>,
  failed: string,
): ListQuery<Item, Page> {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const message = messageFor(query.error, failed)
  const requestId = requestIdOf(query.error)
  return {
    items,
    first: query.data?.pages[0],
    // A page may be empty although others follow: what was looked for is rare.
    state: queryState(query, items.length === 0 && !query.hasNextPage),
    refreshing: query.isFetching && !query.isFetchingNextPage,
    error: { message, ...(requestId === undefined ? {} : { requestId }) },
    onRetry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    moreError: query.isFetchNextPageError && !query.isFetching ? message : undefined,
    onMore: () => void query.fetchNextPage(),
  }
}
