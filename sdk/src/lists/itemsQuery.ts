import { messageFor, requestIdOf } from '../problem.ts'
import type { ListQuery } from './listQuery.ts'
import { queryState } from './queryState.ts'

/** What {@link itemsQuery} reads of a query's hook. */
interface QueryLike {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/** A list that comes as a whole, as a screen shows it. */
export type ItemsQuery<Item> = Pick<
  ListQuery<Item, unknown>,
  'items' | 'state' | 'refreshing' | 'error' | 'onRetry'
>

/**
 * Reads a list that comes with one reply; `listQuery` does the same page by page.
 *
 * @param query result of a query's hook.
 * @param items what of its data is shown, undefined until it is there.
 * @param failed sentence for a failure that has none of its own.
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
