import { liveTags } from '@headway/contracts'
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react'
import { deliver, type PreparedCall } from './call.ts'
import { ownerOf } from './endpoint-owners.ts'
import { refuseTooFast } from './pace.ts'
import type { CallError } from './problem.ts'
import { endsSession, sessionEnded } from './session-ended.ts'

const baseQuery: BaseQueryFn<PreparedCall, unknown, CallError> = async (call, api) => {
  const tooFast = refuseTooFast(ownerOf(api.endpoint))
  if (tooFast) {
    return { error: await tooFast }
  }
  const result = await deliver(call, api.signal)
  if ('error' in result && endsSession(result.error) && api.endpoint !== 'authUser') {
    api.dispatch(sessionEnded('expired'))
  }
  return result
}

/**
 * The page's one RTK Query api. Nothing is retried or refetched by itself (specification, section 9): freshness comes
 * from tags, which writes and live events invalidate.
 */
export const apiSlice = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: liveTags,
  keepUnusedDataFor: Number.POSITIVE_INFINITY,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
})
