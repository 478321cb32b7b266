import type { LiveTag, StaleTag } from '@headway/contracts/live'
import { apiSlice } from './api-slice.ts'
import { whenSignedOut } from './session-ended.ts'
import type { PortalStore } from './store.ts'
import { added, changed, type Tag } from './tags.ts'

/** Changes that come within this time are taken together, in milliseconds: one act tells of several. */
const GATHERING_TIME = 200
/** After so long without any, in milliseconds, the first is somebody's single act: it is shown almost at once. */
const CALM = 1_000
const GATHERING_TIME_WHEN_CALM = 5
/** Who signs out is gone by then, in milliseconds; or has stayed, for something unsaved. */
const LEAVING_TIME = 10_000

/** Whether any list that is on the page has a row. */
function isListed(state: ReturnType<PortalStore['getState']>, type: LiveTag, id: number): boolean {
  const { selectInvalidatedBy } = apiSlice.util
  const lists = new Set(selectInvalidatedBy(state, [added(type)]).map(({ queryCacheKey }) => queryCacheKey))
  return selectInvalidatedBy(state, [{ type, id }]).some(({ queryCacheKey }) => lists.has(queryCacheKey))
}

/** What is stale after a change: what shows the thing; and every list, where none has it, for it may belong there now. */
function staleAfter(state: ReturnType<PortalStore['getState']>, { type, id }: StaleTag): Tag[] {
  if (id === undefined) {
    return [{ type }]
  }
  return isListed(state, type, id) ? changed(type, id) : [...changed(type, id), added(type)]
}

/** Calls back now, or as soon as somebody looks at the page again. */
function whenSeen(callback: () => void): void {
  if (document.visibilityState === 'hidden') {
    document.addEventListener('visibilitychange', () => whenSeen(callback), { once: true })
  } else {
    callback()
  }
}

/**
 * Makes what others have changed stale: in one go for a burst of changes, and not before somebody looks at the page. Only
 * what is shown is read again; what is merely remembered is forgotten.
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
    leavesUntil = Date.now() + LEAVING_TIME
  })
  const apply = () => {
    const rest = leavesUntil - Date.now()
    if (rest > 0) {
      setTimeout(apply, rest)
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
      const isCalm = Date.now() - applied > CALM
      setTimeout(() => whenSeen(apply), isCalm ? GATHERING_TIME_WHEN_CALM : GATHERING_TIME)
    }
  }
}
