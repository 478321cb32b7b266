import type { LiveTag, StaleTag } from '@headway/contracts/live'
import { apiSlice } from './api-slice.ts'
import { whenSignedOut } from './session-ended.ts'
import type { PortalStore } from './store.ts'
import { added, changed, type Tag } from './tags.ts'

/** Time in milliseconds during which changes are collected. One action can cause several changes. */
const BATCH_DELAY_MS = 200
/** After this time in milliseconds without changes, the next change is applied almost immediately. */
const IDLE_MS = 1_000
const IDLE_BATCH_DELAY_MS = 5
/**
 * Time in milliseconds without refetching after a sign-out. By then the page is gone, or the user cancelled because of
 * unsaved input.
 */
const SIGN_OUT_TIMEOUT_MS = 10_000

/** Returns whether a list in the cache contains the object. */
function isListed(state: ReturnType<PortalStore['getState']>, type: LiveTag, id: number): boolean {
  const { selectInvalidatedBy } = apiSlice.util
  const lists = new Set(selectInvalidatedBy(state, [added(type)]).map(({ queryCacheKey }) => queryCacheKey))
  return selectInvalidatedBy(state, [{ type, id }]).some(({ queryCacheKey }) => lists.has(queryCacheKey))
}

/**
 * Returns the tags that a change invalidates. If no list contains the object, all lists of its type are stale, because
 * it may belong to one of them now.
 */
function staleAfter(state: ReturnType<PortalStore['getState']>, { type, id }: StaleTag): Tag[] {
  if (id === undefined) {
    return [{ type }]
  }
  return isListed(state, type, id) ? changed(type, id) : [...changed(type, id), added(type)]
}

/** Runs the callback when the page is visible: immediately or at the next change of visibility. */
function whenSeen(callback: () => void): void {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => whenSeen(callback), { once: true })
  } else {
    callback()
  }
}

/**
 * Returns a function that invalidates data changed by other users. It combines bursts of changes and waits until the
 * page is visible. Mounted queries are fetched again; unused cache entries are removed.
 *
 * @param store the page's store.
 */
export function gatherChanges(
  store: Pick<PortalStore, 'dispatch' | 'getState'>,
): (changes: readonly StaleTag[]) => void {
  const waiting = new Map<string, StaleTag>()
  let applied = 0
  let leavesUntil = 0
  whenSignedOut(() => {
    leavesUntil = Date.now() + SIGN_OUT_TIMEOUT_MS
  })
  const apply = () => {
    const remainingMs = leavesUntil - Date.now()
    if (remainingMs > 0) {
      setTimeout(apply, remainingMs)
      return
    }
    const stale = [...waiting.values()].flatMap((change) => staleAfter(store.getState(), change))
    waiting.clear()
    applied = Date.now()
    store.dispatch(apiSlice.util.invalidateTags(stale))
  }
  return (changes) => {
    const isFirst = waiting.size === 0
    for (const change of changes) {
      waiting.set(`${change.type} ${change.id ?? ''}`, change)
    }
    if (isFirst && waiting.size > 0) {
      const isIdle = Date.now() - applied > IDLE_MS
      setTimeout(() => whenSeen(apply), isIdle ? IDLE_BATCH_DELAY_MS : BATCH_DELAY_MS)
    }
  }
}
