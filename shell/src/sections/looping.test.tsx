import { injectEndpoints } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchLooping } from './looping.ts'
import { loadSection } from './running.ts'
import { refreshSections } from './sectionStore.ts'
import { containerOf, deliver, registryOf, releaseOf, reportsOf } from './test/delivered.ts'

const call = { method: 'GET', url: '/api/endless', headers: {}, body: undefined }
let end: () => void

beforeEach(() => {
  end = watchLooping()
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Has a section call as often as it can, for so many seconds. Returns the last answer and how many have reached the server. */
async function loop(name: string, store: ReturnType<typeof renderInPortal>['store'], seconds: number) {
  const get = injectEndpoints(name, (build) => ({
    [`${name}Get`]: build.query<null, number>({ query: () => call }),
  })).endpoints[`${name}Get`]
  const fetched = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(new Response('null')))
  vi.useFakeTimers()
  let last: Promise<unknown> = Promise.resolve()
  for (let tenths = 0; tenths < seconds * 10; tenths += 1) {
    for (let count = 0; count < 5; count += 1) {
      last = get ? store.dispatch(get.initiate(tenths * 5 + count)) : last
    }
    await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(1_000)
  return { last: await last, reached: fetched.mock.calls.length }
}

it('a section that calls without end is reported once, as a fault of the release that runs', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { store } = renderInPortal(<p>Page</p>, { replies: [registryOf(releaseOf('mfe_endless'))] })
  await refreshSections()
  deliver('mfe_endless', containerOf({ contract: 2, routes: [] }))
  await loadSection('mfe_endless')
  const { last, reached } = await loop('mfe_endless', store, 16)
  expect(last).toMatchObject({ error: { status: 429 } })
  // Of 800: what its pace lets through in the twelve seconds until it is known that it loops, and a few.
  expect(reached).toBeLessThan(60 + 12 * 15 + 10)
  expect(await reportsOf(beacon)).toMatchObject([
    { section: 'mfe_endless', version: '1.2.0', kind: 'loaded' },
    {
      section: 'mfe_endless',
      version: '1.2.0',
      kind: 'error',
      message: 'Error: It calls the server without end',
      stack: '',
    },
  ])
})

it('whoever calls without end and is no release is held back, and nobody is told', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  const { store } = renderInPortal(<p>Page</p>)
  const { last } = await loop('nobody', store, 12)
  expect(last).toMatchObject({ error: { status: 429 } })
  expect(await reportsOf(beacon)).toEqual([])
})
