import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { injectEndpoints } from './inject.ts'
import { createPortalStore } from './store.ts'

const call = (url: string) => ({ method: 'GET', url, headers: {}, body: undefined })

const { endpoints } = injectEndpoints('mfe_failing', (build) => ({
  failingGet: build.query<string, number>({ query: (id) => call(`/api/things/${id}`) }),
  failingList: build.infiniteQuery<string, void, number>({
    infiniteQueryOptions: { initialPageParam: 1, getNextPageParam: (_, __, page) => page + 1 },
    query: ({ pageParam }) => call(`/api/things?page=${pageParam}`),
  }),
}))

const asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const problem = { type: 'about:blank', title: '', status: 500, code: 'internal' }
    return Response.json(problem, { status: 500 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['a query', () => endpoints.failingGet.initiate(1), '/api/things/1'],
  ['a list', () => endpoints.failingList.initiate(undefined), '/api/things?page=1'],
] as const)(
  'a request for %s that fails is sent once for all components, and again on refetch',
  async (_, use, url) => {
    const store = createPortalStore()
    const begun = store.dispatch(use() as ReturnType<typeof endpoints.failingGet.initiate>)
    await begun
    begun.unsubscribe()
    const { isError } = await store.dispatch(use() as ReturnType<typeof endpoints.failingGet.initiate>)
    expect([asked, isError]).toEqual([[url], true])
    await begun.refetch()
    expect(asked).toEqual([url, url])
    await vi.advanceTimersByTimeAsync(1_100)
    await store.dispatch(use() as ReturnType<typeof endpoints.failingGet.initiate>)
    expect(asked).toEqual([url, url, url])
  },
)

it('the next page that failed a moment ago is requested again', async () => {
  const store = createPortalStore()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return url.endsWith('page=1') ? Response.json({}) : Response.json({ status: 500 }, { status: 500 })
  })
  await store.dispatch(endpoints.failingList.initiate(undefined))
  const fetchNextPage = () =>
    store.dispatch(endpoints.failingList.initiate(undefined, { direction: 'forward' }))
  await fetchNextPage()
  await fetchNextPage()
  expect(asked).toEqual(['/api/things?page=1', '/api/things?page=2', '/api/things?page=2'])
})

it('a cached failure is dropped when another error follows it', async () => {
  const store = createPortalStore()
  const statuses = [500, 404]
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const status = statuses.shift() ?? 200
    return Response.json({ status }, { status })
  })
  const begun = store.dispatch(endpoints.failingGet.initiate(1))
  await begun
  await begun.refetch()
  begun.unsubscribe()
  const { isSuccess } = await store.dispatch(endpoints.failingGet.initiate(1))
  expect([asked.length, isSuccess]).toEqual([3, true])
})
