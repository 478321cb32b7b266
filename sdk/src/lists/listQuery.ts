import { messageFor, requestIdOf } from '../problem.ts'
import { type QueryState, queryState } from './queryState.ts'

/** Part of an infinite query hook's result that {@link listQuery} uses. */
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

/** State of a paged list, for rendering. */
export interface ListQuery<Item, Page> {
  readonly items: readonly Item[]
  /** The first page, which also contains properties of the whole list. */
  readonly first: Page | undefined
  readonly state: QueryState
  readonly refreshing: boolean
  readonly error: { readonly message: string; readonly requestId?: string }
  readonly onRetry: () => void
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  /** Error of the next page, until it is requested again. */
  readonly moreError: string | undefined
  readonly onMore: () => void
}

/**
 * Returns the state of a paged list.
 *
 * @param query result of an infinite query hook.
 * @param failed error message for failures without one.
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
    // A page can be empty although more pages follow, when a search has few matches.
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
