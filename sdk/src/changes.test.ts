import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherChanges } from './changes.ts'
import { injectEndpoints } from './inject.ts'
import { notifySignedOut } from './session-ended.ts'
import { createPortalStore } from './store.ts'
import { listTags, tagOf } from './tags.ts'

interface Row {
  id: number
}

const rows: Row[] = [{ id: 1 }, { id: 2 }]
const asked: string[] = []
const answer = <Data>(name: string, data: Data) => {
  asked.push(name)
  return { data }
}

const api = injectEndpoints('probe', (build) => ({
  probeList: build.query<Row[], void>({
    queryFn: () => answer('list', rows),
    providesTags: (list) => listTags('Task', list),
  }),
  probeNarrowed: build.query<Row[], void>({
    queryFn: () => answer('narrowed', [{ id: 1 }]),
    providesTags: (list) => listTags('Task', list, true),
  }),
  probeGet: build.query<Row, number>({
    queryFn: (id) => answer(`row ${id}`, { id }),
    providesTags: (_, __, id) => [tagOf('Task', id)],
  }),
  probeReports: build.query<Row[], void>({
    queryFn: () => answer('reports', [{ id: 1 }]),
    providesTags: (list) => listTags('Report', list),
  }),
}))

let answerWrite: (() => void) | undefined
const writing = injectEndpoints('probe', (build) => ({
  probeRemove: build.mutation<null, void>({
    queryFn: () =>
      new Promise<{ data: null }>((resolve) => {
        answerWrite = () => resolve({ data: null })
      }),
  }),
}))

const { probeList, probeNarrowed, probeGet, probeReports } = api.endpoints

async function openPage() {
  const store = createPortalStore()
  await Promise.all([
    store.dispatch(probeList.initiate()),
    store.dispatch(probeNarrowed.initiate()),
    store.dispatch(probeGet.initiate(1)),
    store.dispatch(probeGet.initiate(2)),
    store.dispatch(probeGet.initiate(3)),
    store.dispatch(probeReports.initiate()),
  ])
  asked.length = 0
  const readAgain = async () => {
    await vi.runAllTimersAsync()
    return asked.splice(0).sort()
  }
  return { store, gather: gatherChanges(store), readAgain }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
})

describe('changes by other users', () => {
  it('signing out stops refetching, and everything is refetched if the user stays', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 1 }])
    notifySignedOut()
    gather([{ type: 'Report' }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'reports', 'row 1'])
  })

  it('a change refetches the entities on display and the lists where they may now belong', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 2 }])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'row 2'])
  })

  it('a change of an unlisted entity makes every list of its type stale', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 3 }])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'row 3'])
    gather([{ type: 'Task', id: 99 }])
    expect(await readAgain()).toEqual(['list', 'narrowed'])
  })

  it('a change without an id makes everything of its type stale, and nothing of another type', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Report' }])
    expect(await readAgain()).toEqual(['reports'])
    gather([{ type: 'Setting' }])
    expect(await readAgain()).toEqual([])
  })

  it('a burst of changes is refetched once', async () => {
    const { gather, readAgain } = await openPage()
    for (let turn = 0; turn < 50; turn += 1) {
      gather([{ type: 'Task', id: 1 }, { type: 'Report' }])
    }
    expect(await readAgain()).toEqual(['list', 'narrowed', 'reports', 'row 1'])
  })

  it('changes wait for the response to a write of this page, so a deleted entity is not requested', async () => {
    const { store, gather } = await openPage()
    const write = store.dispatch(writing.endpoints.probeRemove.initiate())
    gather([{ type: 'Report' }])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toEqual([])
    answerWrite?.()
    await write
    await vi.advanceTimersByTimeAsync(200)
    expect(asked.splice(0)).toEqual(['reports'])
  })

  it('changes wait while the page is hidden', async () => {
    const { gather, readAgain } = await openPage()
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    gather([{ type: 'Report' }])
    expect(await readAgain()).toEqual([])
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await readAgain()).toEqual(['reports'])
  })
})
