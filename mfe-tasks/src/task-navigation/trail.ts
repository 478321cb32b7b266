import { type usePortalDispatch, type usePortalStore, whenSignedOut } from '@headway/sdk'
import { refetch } from '../refetch.ts'
import { readDays } from '../task-calendar/tasks-calendar.api.ts'
import { selectPages } from '../task-list/tasks.api.ts'
import type { Origin } from './origin.ts'
import { readPage } from './task-steps.api.ts'

/** Maximum number of pages searched for a task, or for one more task. */
const MAX_PAGES = 10

/**
 * Order of the tasks for the previous and next buttons. It does not change after the first task is opened, so that a
 * task that leaves the list, for example by completion, does not interrupt it.
 */
export interface Trail {
  readonly key: string
  readonly ids: readonly number[]
  /** Cursor of the next page; null if the list is completely loaded. */
  readonly cursor: string | null
}

type Store = Pick<ReturnType<typeof usePortalStore>, 'getState'>
type Dispatch = ReturnType<typeof usePortalDispatch>

let kept: Trail | undefined

whenSignedOut(() => {
  kept = undefined
})

/** Stores a trail for the pages of its other tasks. */
export function storeTrail(trail: Trail): Trail {
  kept = trail
  return trail
}

const ifContains = (trail: Trail | undefined, id: number): Trail | undefined =>
  trail?.ids.includes(id) ? trail : undefined

/** Returns the trail from memory: the stored one, or one made from the loaded list. */
export function knownTrail(store: Store, origin: Origin, key: string, id: number): Trail | undefined {
  if (kept?.key === key) {
    return ifContains(kept, id)
  }
  if (!('list' in origin)) {
    return undefined
  }
  const pages = selectPages(origin.list)(store.getState()) ?? []
  const ids = pages.flatMap(({ items }) => items.map((task) => task.id))
  return ifContains({ key, ids, cursor: pages.at(-1)?.nextCursor ?? null }, id)
}

/** Returns the trail extended by more tasks of its list, or undefined if loading them failed. */
export async function extendTrail(
  dispatch: Dispatch,
  origin: Origin,
  trail: Trail,
): Promise<Trail | undefined> {
  let { cursor } = trail
  const ids = new Set(trail.ids)
  for (let page = 0; 'list' in origin && cursor !== null && page < MAX_PAGES; page += 1) {
    const { data } = await refetch(dispatch, readPage(origin.list, cursor))
    if (!data) {
      return undefined
    }
    data.items.forEach((task) => ids.add(task.id))
    cursor = data.nextCursor
    if (ids.size > trail.ids.length) {
      break
    }
  }
  return { ...trail, ids: [...ids], cursor }
}

/** Fetches the trail from the server, for example after a reload; undefined if it does not contain the task. */
export async function readTrail(
  dispatch: Dispatch,
  origin: Origin,
  key: string,
  id: number,
): Promise<Trail | undefined> {
  if (!('list' in origin)) {
    const { data } = await refetch(dispatch, readDays(origin.days))
    const ids = data?.days.flatMap(({ items }) => items.map((task) => task.id)) ?? []
    return ifContains({ key, ids, cursor: null }, id)
  }
  const { data } = await refetch(dispatch, readPage(origin.list, undefined))
  let trail: Trail | undefined = data && {
    key,
    ids: data.items.map((task) => task.id),
    cursor: data.nextCursor,
  }
  for (
    let page = 1;
    trail && !ifContains(trail, id) && trail.cursor !== null && page < MAX_PAGES;
    page += 1
  ) {
    trail = await extendTrail(dispatch, origin, trail)
  }
  return ifContains(trail, id)
}
