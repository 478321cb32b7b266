import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { gatherChanges } from './changes.ts'
import { injectEndpoints } from './inject.ts'
import { tellSignedOut } from './session-ended.ts'
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

describe('what others have changed', () => {
  it('reads nothing for somebody who signs out, and all of it should they stay', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 1 }])
    tellSignedOut()
    gather([{ type: 'Report' }])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked).toEqual([])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'reports', 'row 1'])
  })

  it('is read again where it is shown, and where it may belong now', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 2 }])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'row 2'])
  })

  it('makes every list of its kind stale where none has it: it may be new, or have moved up', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Task', id: 3 }])
    expect(await readAgain()).toEqual(['list', 'narrowed', 'row 3'])
    gather([{ type: 'Task', id: 99 }])
    expect(await readAgain()).toEqual(['list', 'narrowed'])
  })

  it('is everything of a kind where no thing is named, and nothing of another', async () => {
    const { gather, readAgain } = await openPage()
    gather([{ type: 'Report' }])
    expect(await readAgain()).toEqual(['reports'])
    gather([{ type: 'Setting' }])
    expect(await readAgain()).toEqual([])
  })

  it('is read once for a whole burst', async () => {
    const { gather, readAgain } = await openPage()
    for (let turn = 0; turn < 50; turn += 1) {
      gather([{ type: 'Task', id: 1 }, { type: 'Report' }])
    }
    expect(await readAgain()).toEqual(['list', 'narrowed', 'reports', 'row 1'])
  })

  it('waits for the answer to a write of this page: what it has removed is not asked for', async () => {
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

  it('waits while nobody looks at the page', async () => {
    const { gather, readAgain } = await openPage()
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    gather([{ type: 'Report' }])
    expect(await readAgain()).toEqual([])
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    expect(await readAgain()).toEqual(['reports'])
  })
})
