import type { BaseQueryApi, QueryStatus } from '@reduxjs/toolkit/query/react'
import { apiSlice } from '../api-slice.ts'
import type { CallResult } from '../call.ts'
import type { PortalState } from '../store.ts'
import { hasJustChanged } from './recent-changes.ts'

/** Pages that are read again at once because they may be stale, from the first on. */
const AT_ONCE = 8
/** Pages that are read again at once because they show what has changed. */
const MOST_CHANGED = 40
/** How long the others wait for their turn, in milliseconds. */
const PAUSE = 2_000
/** As many pages may have lost all of their rows at once. */
const MOST_SKIPPED = 2
/** As often a page is read on until a kept one follows it: rows have come into it. */
const MOST_READ_ON = 3

/** The pages of a list, as RTK Query keeps them. */
export interface ListPages {
  readonly pages: readonly {
    readonly items: readonly { readonly id: number }[]
    readonly nextCursor: string | null
  }[]
  readonly pageParams: readonly unknown[]
}

type Page = ListPages['pages'][number]

/** A list that is read again, from its first page on. */
interface Run {
  /** Cursors of pages that may be stale. */
  readonly stale: Set<unknown>
  left: number
  changedLeft: number
  /** Which of the kept pages comes last so far. */
  at: number
  /** The next run goes on with what is stale. */
  goesOn: boolean
}

/** Of each store, by the key of the list. */
const runs = new WeakMap<BaseQueryApi['getState'], Map<string, Run>>()

function runsOf({ getState }: BaseQueryApi): Map<string, Run> {
  const known = runs.get(getState) ?? new Map<string, Run>()
  runs.set(getState, known)
  return known
}

/** What RTK Query knows of a list, as far as going on needs it. */
interface CachedList {
  readonly status: `${QueryStatus}`
  readonly endpointName?: string
  readonly originalArgs?: unknown
}

/** Reads the pages that are stale still, after a while. */
function goOnLater(key: string, run: Run, api: BaseQueryApi): void {
  setTimeout(() => {
    const list = (api.getState() as PortalState).api.queries[key] as CachedList | undefined
    if (runsOf(api).get(key) !== run || run.stale.size === 0 || !list) {
      return
    }
    if (list.status === 'pending' || document.visibilityState === 'hidden') {
      goOnLater(key, run, api)
      return
    }
    run.goesOn = true
    const { initiate } = apiSlice.endpoints[api.endpoint as keyof typeof apiSlice.endpoints] as {
      initiate: (argument: unknown, options: object) => (of: typeof api.dispatch) => Promise<unknown>
    }
    const read = initiate(list.originalArgs, { subscribe: false, forceRefetch: true })
    void api.dispatch(read).finally(() => {
      run.goesOn = false
    })
  }, PAUSE)
}

function beginRun(key: string, { pageParams }: ListPages, api: BaseQueryApi): Run {
  const before = runsOf(api).get(key)
  const run: Run = {
    stale: before?.goesOn ? before.stale : new Set(pageParams),
    left: AT_ONCE,
    changedLeft: MOST_CHANGED,
    at: -1,
    goesOn: false,
  }
  runsOf(api).set(key, run)
  goOnLater(key, run, api)
  return run
}

/** A page that ends where a kept one begins, so that the kept ones follow it; undefined where none begins within it. */
function aligned(page: Page, { pages, pageParams }: ListPages, after: number): Page | undefined {
  if (page.nextCursor !== null && pageParams[after + 1] === page.nextCursor) {
    return page
  }
  for (let next = after + 1; next <= after + 1 + MOST_SKIPPED && next < pages.length; next++) {
    const first = pages[next]?.items[0]?.id
    const end = page.items.findIndex(({ id }) => id === first)
    if (first !== undefined && end >= 0 && !hasJustChanged(first)) {
      return { ...page, items: page.items.slice(0, end), nextCursor: pageParams[next] as string }
    }
  }
  return undefined
}

/** Reads from a cursor on, as far as a kept page that follows: as many pages as there were stay as many. */
async function readUntilKept(
  cached: ListPages,
  cursor: unknown,
  after: number,
  read: (cursor: unknown) => Promise<CallResult>,
): Promise<CallResult> {
  const result = await read(cursor)
  if ('error' in result) {
    return result
  }
  let page = result.data as Page
  const isLast = after + 1 >= cached.pages.length
  for (let readOn = 0; !isLast && readOn <= MOST_READ_ON; readOn++) {
    const fitting = aligned(page, cached, after)
    if (fitting) {
      return { data: fitting }
    }
    if (page.nextCursor === null || readOn === MOST_READ_ON) {
      break
    }
    const more = await read(page.nextCursor)
    if ('error' in more) {
      return more
    }
    const { items, ...rest } = more.data as Page
    page = { ...rest, items: [...page.items, ...items] }
  }
  return { data: page }
}

/**
 * Reads a page of a long list that has become stale: what shows a change at once, the first pages too, the others by and by;
 * meanwhile they are what they were.
 */
export async function readLongList(
  cached: ListPages,
  cursor: unknown,
  api: BaseQueryApi,
  read: (cursor: unknown) => Promise<CallResult>,
): Promise<CallResult> {
  const key = api.queryCacheKey ?? ''
  const run = cursor === undefined ? beginRun(key, cached, api) : runsOf(api).get(key)
  const index = cached.pageParams.indexOf(cursor)
  const page = cached.pages[index]
  const isFurther = cursor === cached.pages.at(-1)?.nextCursor
  if (!run || isFurther) {
    return read(cursor)
  }
  if (page) {
    run.at = index
    const isDue = run.left > 0 && run.stale.has(cursor)
    const shows = !isDue && run.changedLeft > 0 && page.items.some(({ id }) => hasJustChanged(id))
    if (!isDue && !shows) {
      return { data: page }
    }
    run.left -= isDue ? 1 : 0
    run.changedLeft -= shows ? 1 : 0
  }
  const result = await readUntilKept(cached, cursor, run.at, read)
  if ('data' in result) {
    run.stale.delete(cursor)
  }
  return result
}
