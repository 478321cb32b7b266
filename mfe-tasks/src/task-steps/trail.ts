import { type usePortalDispatch, type usePortalStore, whenSignedOut } from '@headway/sdk'
import { readAnew } from '../readAnew.ts'
import { readDays } from '../task-calendar/tasks-calendar.api.ts'
import { selectPages } from '../task-list/tasks.api.ts'
import type { Origin } from './origin.ts'
import { readPage } from './task-steps.api.ts'

/** Pages that are looked through for a task, or for one more of them, before that is given up. */
const MOST_PAGES = 10

/**
 * The order that one goes along: as the list was when its task was opened, so that a task that leaves the list meanwhile,
 * because it was completed, takes nobody off the way.
 */
export interface Trail {
  readonly key: string
  readonly ids: readonly number[]
  /** Where the list goes on; null where it is known to its end. */
  readonly cursor: string | null
}

type Store = Pick<ReturnType<typeof usePortalStore>, 'getState'>
type Dispatch = ReturnType<typeof usePortalDispatch>

let kept: Trail | undefined

whenSignedOut(() => {
  kept = undefined
})

/** Keeps an order for the pages of its other tasks. */
export function keep(trail: Trail): Trail {
  kept = trail
  return trail
}

const has = (trail: Trail | undefined, id: number): Trail | undefined =>
  trail?.ids.includes(id) ? trail : undefined

/** The order as it is known already: one that is being gone along, or the list as it was read. */
export function knownTrail(store: Store, origin: Origin, key: string, id: number): Trail | undefined {
  if (kept?.key === key) {
    return has(kept, id)
  }
  if (!('list' in origin)) {
    return undefined
  }
  const pages = selectPages(origin.list)(store.getState()) ?? []
  const ids = pages.flatMap(({ items }) => items.map((task) => task.id))
  return has({ key, ids, cursor: pages.at(-1)?.nextCursor ?? null }, id)
}

/** The order with more of its list; undefined where that could not be read. */
export async function longer(dispatch: Dispatch, origin: Origin, trail: Trail): Promise<Trail | undefined> {
  let { cursor } = trail
  const ids = new Set(trail.ids)
  for (let page = 0; 'list' in origin && cursor !== null && page < MOST_PAGES; page += 1) {
    const { data } = await readAnew(dispatch, readPage(origin.list, cursor))
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

/** The order from the server, after a reload; undefined where the task is not found in it. */
export async function readTrail(
  dispatch: Dispatch,
  origin: Origin,
  key: string,
  id: number,
): Promise<Trail | undefined> {
  if (!('list' in origin)) {
    const { data } = await readAnew(dispatch, readDays(origin.days))
    const ids = data?.days.flatMap(({ items }) => items.map((task) => task.id)) ?? []
    return has({ key, ids, cursor: null }, id)
  }
  const { data } = await readAnew(dispatch, readPage(origin.list, undefined))
  let trail: Trail | undefined = data && {
    key,
    ids: data.items.map((task) => task.id),
    cursor: data.nextCursor,
  }
  for (let page = 1; trail && !has(trail, id) && trail.cursor !== null && page < MOST_PAGES; page += 1) {
    trail = await longer(dispatch, origin, trail)
  }
  return has(trail, id)
}
