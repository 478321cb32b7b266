/** What {@link queryState} reads of a query's hook. */
interface QueryLike {
  readonly data?: unknown
  readonly error?: unknown
  readonly isFetching: boolean
}

/** Which of its states a screen shows. */
export type QueryState = 'loading' | 'error' | 'empty' | 'ready'

/**
 * The state of what a query shows. Data that is there stays in sight whatever happens to it; another try after a failure
 * is loading once more.
 *
 * @param query result of a query's hook.
 * @param isEmpty whether the data holds nothing to show.
 */
export function queryState(query: QueryLike, isEmpty = false): QueryState {
  if (query.data !== undefined) {
    return isEmpty ? 'empty' : 'ready'
  }
  return query.error !== undefined && !query.isFetching ? 'error' : 'loading'
}
