import { liveTags } from '@headway/contracts'
import { type BaseQueryApi, type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { deliver, type PreparedCall } from './call.ts'
import { ownerOf } from './endpoint-owners.ts'
import type { CallError } from './problem.ts'
import { throttleRequest } from './request-throttle.ts'
import { endsSession, sessionEnded } from './session-ended.ts'
import type { TagType } from './tags.ts'

/**
 * Time in milliseconds during which a failed query is not sent again. All components of a page send their queries
 * within this time.
 */
const FAILURE_REUSED_MS = 1_000

interface Failure {
  readonly error: CallError
  readonly at: number
}

/** Extra argument of the store's thunks, which the base query reads. */
export interface StoreExtra {
  /** Failures of the last queries by request URL. */
  readonly recentFailures: Map<string, Failure>
}

/** Returns true while a query has no data, not even the first page of a list. */
function isFirstFetch({ getState, queryCacheKey }: BaseQueryApi): boolean {
  const { queries } = (getState() as { api: { queries: Record<string, { data?: unknown } | undefined> } }).api
  return queryCacheKey !== undefined && queries[queryCacheKey]?.data === undefined
}

/**
 * Returns a recent failure to reuse as the result; undefined for requests that must be sent: retries, further pages and
 * refetches after an invalidation.
 */
function failureToReuse({ url }: PreparedCall, api: BaseQueryApi): Failure | undefined {
  const failure = (api.extra as StoreExtra).recentFailures.get(url)
  const isRecent = failure !== undefined && Date.now() - failure.at < FAILURE_REUSED_MS
  return isRecent && api.type === 'query' && !api.forced && isFirstFetch(api) ? failure : undefined
}

function noteOutcome(
  { url }: PreparedCall,
  { type, extra }: BaseQueryApi,
  error: CallError | undefined,
): void {
  const { recentFailures } = extra as StoreExtra
  // A missing object may exist when its page is opened again, so a 404 is not reused.
  if (type === 'query' && error && error.status !== 404) {
    recentFailures.set(url, { error, at: Date.now() })
  } else {
    recentFailures.delete(url)
  }
}

const baseQuery: BaseQueryFn<PreparedCall, unknown, CallError> = async (call, api) => {
  // RTK Query sends a failed query again for each component that starts to use it.
  const failure = failureToReuse(call, api)
  if (failure) {
    return { error: failure.error }
  }
  const refused = await throttleRequest(ownerOf(api.endpoint))
  if (refused) {
    return { error: refused }
  }
  const result = await deliver(call, api.signal)
  if (!api.signal.aborted) {
    noteOutcome(call, api, 'error' in result ? result.error : undefined)
  }
  if ('error' in result && endsSession(result.error) && api.endpoint !== 'authUser') {
    api.dispatch(sessionEnded('expired'))
  }
  return result
}

/** Sections add the tag types of their own backends when they inject endpoints. */
const tagTypes: readonly TagType[] = liveTags

/**
 * The page's only RTK Query api. It never retries or refetches on its own (specification, section 9). Mutations and
 * live events invalidate tags, which triggers a refetch.
 */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
})
