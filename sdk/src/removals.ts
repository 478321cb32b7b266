import type { BaseQueryApi, QueryCacheKey, QueryReturnValue } from '@reduxjs/toolkit/query/react'
import { apiSlice } from './api-slice.ts'
import type { CallError } from './problem.ts'
import { whenSignedOut } from './session-ended.ts'
import type { PortalState, PortalStore } from './store.ts'
import type { Tag } from './tags.ts'

/** How often it is seen whether a page that showed what is gone has been left, in milliseconds. */
const LOOK_EVERY = 50

/** What became of a call. */
export type CallAnswer<Data = unknown> = QueryReturnValue<Data, CallError, object | undefined>

type Api = PortalState['api']
type Removal = readonly Tag[]
type Page = Pick<PortalStore, 'dispatch' | 'getState'>
type Send = () => CallAnswer | PromiseLike<CallAnswer>

/** What this page removes, and what it has removed and still shows. */
const removals = new Set<Removal>()
whenSignedOut(() => removals.clear())

/** Whether a query is about one of some things: the first tag of a kind that it provides says what it is about. */
function isAbout({ provided }: Api, queryCacheKey: string, things: Removal): boolean {
  const tags = provided.keys[queryCacheKey as QueryCacheKey] ?? []
  const subjects = new Map(tags.toReversed().map(({ type, id }) => [type, id]))
  return things.some(({ type, id }) => subjects.has(type) && subjects.get(type) === id)
}

const { util, internalActions } = apiSlice
const { selectInvalidatedBy } = util
// RTK Query asks this what any invalidation concerns, whoever has begun it, at the moment it lets it through.
util.selectInvalidatedBy = (state, tags) =>
  selectInvalidatedBy(state, tags).filter(
    ({ queryCacheKey }) => ![...removals].some((removal) => isAbout(state.api, queryCacheKey, removal)),
  )

/**
 * Forgets what is known about a thing and nobody looks at, so that whoever opens its page asks for it.
 *
 * @returns whether somebody looks at something still.
 */
function forgetUnshown({ dispatch, getState }: Page, removal: Removal) {
  // As RTK Query's own hooks ask; the state tells it late.
  const { getSubscriptionCount } = dispatch(internalActions.internal_getRTKQSubscriptions()) as unknown as {
    getSubscriptionCount: (queryCacheKey: string) => number
  }
  const { api } = getState()
  const keys = (Object.keys(api.provided.keys) as QueryCacheKey[]).filter((key) => isAbout(api, key, removal))
  const unshown = keys.filter((key) => getSubscriptionCount(key) === 0)
  for (const queryCacheKey of unshown) {
    dispatch(internalActions.removeQueryResult({ queryCacheKey }))
  }
  return unshown.length < keys.length
}

/** Ends a removal once nothing shows what is gone; RTK Query tells nobody when that is. */
function endUnshown(store: Page, removal: Removal): void {
  if (removals.has(removal) && forgetUnshown(store, removal)) {
    setTimeout(() => endUnshown(store, removal), LOOK_EVERY)
  } else {
    removals.delete(removal)
  }
}

/** Sends a call that removes things, which are not asked for from now on unless it is refused. */
export async function remove(things: Removal, api: BaseQueryApi, send: Send): Promise<CallAnswer> {
  removals.add(things)
  const answer = await send()
  if (answer.error === undefined) {
    endUnshown(api as unknown as Page, things)
  } else {
    removals.delete(things)
  }
  return answer
}

/** Sends a call that brings removed things back, which are asked for again unless it is refused. */
export async function restore(things: Removal, _: BaseQueryApi, send: Send): Promise<CallAnswer> {
  const answer = await send()
  if (answer.error === undefined) {
    for (const removal of removals) {
      if (removal.some(({ type, id }) => things.some((thing) => thing.type === type && thing.id === id))) {
        removals.delete(removal)
      }
    }
  }
  return answer
}
