import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherChanges } from '../changes.ts'
import { injectEndpoints } from '../inject.ts'
import { createPortalStore } from '../store.ts'
import { nextPages, pagesTags } from './pages.ts'

interface Row {
  id: number
  /** What the list is ordered by. */
  due: number
}

const PAGE = 10
/** Of the first row; each test has its own. */
let base = 0
let rows: Row[] = []
const asked: (string | undefined)[] = []

/** A list as the server gives it: ordered, cut after the row that a cursor names by its place in the order. */
function pageAfter(cursor: string | undefined) {
  asked.push(cursor)
  const ordered = rows.toSorted((one, other) => one.due - other.due)
  const rest = cursor === undefined ? ordered : ordered.filter(({ due }) => due > Number(cursor))
  const items = rest.slice(0, PAGE)
  return { items, nextCursor: rest.length > PAGE ? String(items.at(-1)?.due) : null }
}

interface ListPage {
  items: Row[]
  nextCursor: string | null
}

vi.stubGlobal('fetch', async (url: string) => {
  const cursor = new URL(url, 'http://localhost').searchParams.get('cursor') ?? undefined
  return Response.json(pageAfter(cursor))
})

const api = injectEndpoints(undefined, (build) => ({
  probePages: build.infiniteQuery<ListPage, void, string | undefined>({
    query: ({ pageParam }) => ({
      method: 'GET',
      url: `/probe${pageParam === undefined ? '' : `?cursor=${pageParam}`}`,
      headers: {},
      body: undefined,
    }),
    infiniteQueryOptions: nextPages,
    providesTags: (list) => pagesTags('Task', list, {}),
  }),
  probeChange: build.mutation<null, number>({
    queryFn: () => ({ data: null }),
    invalidatesTags: (_, __, id) => [{ type: 'Task', id }],
  }),
}))
const { probePages, probeChange } = api.endpoints

/** A list that somebody has scrolled through. */
async function openList(count: number) {
  base += 10_000
  rows = Array.from({ length: count }, (_, index) => ({ id: base + index, due: (index + 1) * 100 }))
  const store = createPortalStore()
  const list = store.dispatch(probePages.initiate())
  await list
  for (let page = 1; page * PAGE < count; page += 1) {
    await store.dispatch(probePages.initiate(undefined, { direction: 'forward', subscribe: false }))
  }
  asked.length = 0
  const gather = gatherChanges(store)
  const shown = () => (probePages.select()(store.getState()).data?.pages ?? []).flatMap(({ items }) => items)
  /** What is asked for until nothing moves for some milliseconds. */
  const askedWithin = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    return asked.splice(0)
  }
  const expected = () => rows.toSorted((one, other) => one.due - other.due)
  return { store, list, gather, shown, askedWithin, expected }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  asked.length = 0
})

const change = (id: number, due: number) => {
  rows = rows.map((row) => (row.id === id ? { id, due } : row))
}

describe('a list of few pages', () => {
  it('is read whole when one of its rows has changed', async () => {
    const { list, gather, askedWithin } = await openList(60)
    gather([{ type: 'Task', id: base + 25 }])
    expect(await askedWithin(500)).toHaveLength(6)
    expect(await askedWithin(10_000)).toEqual([])
    list.unsubscribe()
  })
})

describe('a list of many pages', () => {
  it('asks at once for its first pages and for what shows the change, for the others by and by', async () => {
    const { list, gather, askedWithin, shown, expected } = await openList(400)
    change(base + 255, 25_650)
    gather([{ type: 'Task', id: base + 255 }])
    const first = await askedWithin(500)
    expect(first).toHaveLength(9)
    expect(first.at(-1)).toBe('25000')
    expect(shown()).toEqual(expected())
    expect(await askedWithin(2_000)).toHaveLength(9)
    expect((await askedWithin(20_000)).length).toBeGreaterThan(20)
    expect(await askedWithin(20_000)).toEqual([])
    expect(shown()).toEqual(expected())
    list.unsubscribe()
  })

  it('shows the change of somebody here as soon, wherever the row goes', async () => {
    const { store, list, askedWithin, shown, expected } = await openList(400)
    change(base + 255, 150)
    await store.dispatch(probeChange.initiate(base + 255))
    await askedWithin(500)
    expect(shown().map(({ id }) => id)).toEqual(expected().map(({ id }) => id))
    list.unsubscribe()
  })

  it('has every row once after rows have come, gone and moved anywhere', async () => {
    const { list, gather, askedWithin, shown, expected } = await openList(300)
    for (let round = 0; round < 12; round += 1) {
      const from = rows[(round * 37) % rows.length]
      const to = rows[(round * 91) % rows.length]
      if (from && to) {
        change(from.id, to.due + 1 + round)
        gather([{ type: 'Task', id: from.id }])
      }
      rows.splice((round * 53) % rows.length, 1)
      rows.push({ id: 5_000 + round, due: (round * 2_311) % 30_000 })
      gather([{ type: 'Task', id: 5_000 + round }])
      await askedWithin(700)
    }
    await askedWithin(60_000)
    expect(shown()).toEqual(expected())
    list.unsubscribe()
  })

  it('goes on with further pages meanwhile, and rests when nobody looks', async () => {
    const { store, list, gather, askedWithin } = await openList(400)
    rows.push({ id: 9_000, due: 90_000 })
    gather([{ type: 'Task', id: base + 1 }])
    await askedWithin(500)
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    expect(await askedWithin(10_000)).toEqual([])
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    expect((await askedWithin(30_000)).length).toBeGreaterThan(20)
    list.unsubscribe()
    store.dispatch({ type: 'nothing' })
  })

  it('is asked for nothing more once it is gone', async () => {
    const { list, gather, askedWithin, store } = await openList(400)
    gather([{ type: 'Task', id: base + 1 }])
    await askedWithin(300)
    list.unsubscribe()
    gather([{ type: 'Task', id: base + 1 }])
    await askedWithin(300)
    expect(probePages.select()(store.getState()).data).toBeUndefined()
    expect(await askedWithin(30_000)).toEqual([])
  })
})
