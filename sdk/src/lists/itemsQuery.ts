import { messageFor, requestIdOf } from '../problem.ts'
import type { ListQuery } from './listQuery.ts'
import { queryState } from './queryState.ts'

/** Part of a query hook's result that {@link itemsQuery} uses. */
interface QueryLike {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** State of a list without pages, for rendering. */
export type ItemsQuery<Item> = Pick<
  ListQuery<Item, unknown>,
  'items' | 'state' | 'refreshing' | 'error' | 'onRetry'
>

/**
 * Returns the state of a list that arrives in one response; `listQuery` does the same for paged lists.
 *
 * @param query result of a query hook.
 * @param items items to show, undefined until they are loaded.
 * @param failed error message for failures without one.
 */
export function itemsQuery<Item>(
  query: QueryLike,
  items: readonly Item[] | undefined,
  failed: string,
): ItemsQuery<Item> {
  const requestId = requestIdOf(query.error)
  return {
    items: items ?? [],
    state: queryState(query, items?.length === 0),
    refreshing: query.data !== undefined && query.isFetching,
    error: { message: messageFor(query.error, failed), ...(requestId === undefined ? {} : { requestId }) },
    onRetry: () => void query.refetch(),
  }
}
