/** Part of a query hook's result that {@link queryState} uses. */
interface QueryLike {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
}

/** State that a screen shows. */
export type QueryState = 'loading' | 'error' | 'empty' | 'ready'

/**
 * Returns the state of a query for rendering. Loaded data stays visible during refetches and after errors. A retry
 * after a failed first load counts as loading.
 *
 * @param query result of a query hook.
 * @param isEmpty whether the data contains nothing to show.
 */
export function queryState(query: QueryLike, isEmpty = false): QueryState {
  if (query.data !== undefined) {
    return isEmpty ? 'empty' : 'ready'
  }
  return query.error !== undefined && !query.isFetching ? 'error' : 'loading'
}
