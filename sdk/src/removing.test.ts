import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PreparedCall } from './call.ts'
import { gatherChanges } from './changes.ts'
import { injectEndpoints } from './inject.ts'
import { removing, restoring } from './removing.ts'
import { tellSignedOut } from './session-ended.ts'
import { createPortalStore } from './store.ts'
import { added, changed, listTags, tagOf } from './tags.ts'

const asked: string[] = []
const answer = <Data>(name: string, data: Data) => {
  asked.push(name)
  return { data }
}
const call = (method: string): PreparedCall => ({ method, url: '/api/tasks/5', headers: {}, body: undefined })

/** Answers the call that is under way. */
let answerRemoval: (response: Response) => void
const { endpoints } = injectEndpoints(['removed'], (build) => ({
  removedList: build.query<{ id: number }[], void>({
    queryFn: () => answer('list', [{ id: 5 }, { id: 7 }]),
    providesTags: (list) => listTags('Task', list),
  }),
  removedGet: build.query<null, number>({
    queryFn: (id) => answer(`task ${id}`, null),
    providesTags: (_, __, id) => [tagOf('Task', id)],
  }),
  removedComments: build.query<null, number>({
    queryFn: (id) => answer(`comments ${id}`, null),
    providesTags: (_, __, id) => [tagOf('Comment', id), tagOf('Task', id)],
  }),
  /** What belongs to a task and names others. */
  removedRelations: build.query<null, { id: number; farId: number }>({
    queryFn: ({ id }) => answer(`relations ${id}`, null),
    providesTags: (_, __, { id, farId }) => [tagOf('Task', id), tagOf('Task', farId)],
  }),
  removedReport: build.query<null, number>({
    queryFn: (id) => answer(`report ${id}`, null),
    providesTags: (_, __, id) => [tagOf('Report', id)],
  }),
  removedDelete: build.mutation<null, number>({
    queryFn: removing(
      (id) => [tagOf('Task', id)],
      () => call('DELETE'),
    ),
    invalidatesTags: (_, __, id) => [...changed('Task', id), added('Task')],
  }),
  removedRestore: build.mutation<null, number>({
    queryFn: restoring(
      (id) => [tagOf('Task', id)],
      () => call('POST'),
    ),
    invalidatesTags: (_, __, id) => [...changed('Task', id), added('Task')],
  }),
}))
const { removedList, removedGet, removedComments, removedRelations, removedReport } = endpoints

/** A page that shows a task, and beside it a list, another task and a report of the same number. */
async function openPage() {
  const store = createPortalStore()
  const page = [
    store.dispatch(removedGet.initiate(5)),
    store.dispatch(removedComments.initiate(5)),
    store.dispatch(removedRelations.initiate({ id: 5, farId: 7 })),
  ]
  await Promise.all([
    ...page,
    store.dispatch(removedList.initiate()),
    store.dispatch(removedRelations.initiate({ id: 7, farId: 5 })),
    store.dispatch(removedReport.initiate(5)),
  ])
  await vi.advanceTimersByTimeAsync(2_000)
  asked.length = 0
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(2_000)
    return asked.splice(0).sort()
  }
  const leave = () => {
    for (const query of page) {
      query.unsubscribe()
    }
  }
  return { store, hear: gatherChanges(store), settle, leave }
}

type Store = ReturnType<typeof createPortalStore>

/** Has the page's task removed as far as the call is sent; the result answers it. */
async function send(store: Store) {
  const write = store.dispatch(endpoints.removedDelete.initiate(5))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  return async (status = 200) => {
    answerRemoval(new Response('null', { status }))
    await write
  }
}

const remove = async (store: Store) => (await send(store))()

const beside = ['list', 'relations 7']
const all = ['comments 5', 'list', 'relations 5', 'relations 7', 'task 5']

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) =>
    init?.method === 'DELETE'
      ? new Promise((resolve) => {
          answerRemoval = resolve
        })
      : Promise.resolve(new Response('null')),
  )
})
afterEach(() => {
  // What one test has removed is none of the next one's.
  tellSignedOut()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('what this page has removed', () => {
  it('is not asked for when the news of it come before the answer', async () => {
    const { store, hear, settle } = await openPage()
    const answerIt = await send(store)
    hear([{ type: 'Task', id: 5 }])
    await vi.advanceTimersByTimeAsync(300)
    await answerIt()
    expect(await settle()).toEqual(beside)
  })

  it('is not asked for when they come after it, also where they name no thing but its kind', async () => {
    const { store, hear, settle } = await openPage()
    await remove(store)
    expect(await settle()).toEqual(beside)
    hear([{ type: 'Task', id: 5 }])
    expect(await settle()).toEqual(beside)
    hear([{ type: 'Task' }, { type: 'Comment' }, { type: 'Report' }])
    expect(await settle()).toEqual([...beside, 'report 5'])
  })

  it('is asked for again, once, after a refusal', async () => {
    const { store, hear, settle } = await openPage()
    const answerIt = await send(store)
    hear([{ type: 'Task', id: 5 }])
    await vi.advanceTimersByTimeAsync(300)
    await answerIt(409)
    expect(await settle()).toEqual(all)
    hear([{ type: 'Task', id: 5 }])
    expect(await settle()).toEqual(all)
  })

  it('is asked for again once it is restored', async () => {
    const { store, hear, settle } = await openPage()
    await remove(store)
    await settle()
    await store.dispatch(endpoints.removedRestore.initiate(5))
    expect(await settle()).toEqual(all)
    hear([{ type: 'Task', id: 5 }])
    expect(await settle()).toEqual(all)
  })

  it('is asked for again by whoever signs in afterwards', async () => {
    const { store, hear, settle } = await openPage()
    await remove(store)
    await settle()
    tellSignedOut()
    // Nothing is read while the page may still be left.
    await vi.advanceTimersByTimeAsync(10_000)
    hear([{ type: 'Task', id: 5 }])
    expect(await settle()).toEqual(all)
  })

  it('is forgotten when its page is left, and followed again by a page that is opened later', async () => {
    const { store, hear, settle, leave } = await openPage()
    await remove(store)
    leave()
    await settle()
    const opened = store.dispatch(removedGet.initiate(5))
    await opened
    expect(await settle()).toEqual(['task 5'])
    hear([{ type: 'Task', id: 5 }])
    expect(await settle()).toEqual([...beside, 'task 5'])
  })

  it('is forgotten at once where no page shows it', async () => {
    const { store, settle, leave } = await openPage()
    leave()
    await remove(store)
    await settle()
    await store.dispatch(removedGet.initiate(5))
    expect(await settle()).toEqual(['task 5'])
  })
})
