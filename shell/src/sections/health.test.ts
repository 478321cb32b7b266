import { goToLogout } from '@headway/sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { reportError, reportFailed, reportLoaded } from './health.ts'
import { reportsOf } from './test/delivered.ts'

const release = { name: 'mfe_tasks', version: '1.0.0', entry: '/mfe/mfe_tasks/1.0.0/mf-manifest.json' }

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const leave = () => window.dispatchEvent(new Event('pagehide'))

it('collected health reports are sent when the page closes', async () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  reportLoaded(release, 12.4)
  leave()
  leave()
  expect(beacon).toHaveBeenCalledOnce()
  const sent = beacon.mock.calls.map(([, body]) => body as Blob)
  expect(JSON.parse((await sent[0]?.text()) ?? '')).toEqual({
    reports: [{ section: 'mfe_tasks', version: '1.0.0', kind: 'loaded', milliseconds: 12 }],
  })
})

it('no health report is sent for a user who has signed out', () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  reportLoaded(release, 12)
  vi.spyOn(location, 'assign').mockReturnValue(undefined)
  goToLogout()
  leave()
  expect(beacon).not.toHaveBeenCalled()
})

it.each([
  "Failed to execute 'insertBefore' on 'Node': The node before which the new node is to be inserted is not a child of this node.",
  "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
  'Node.removeChild: The node to be removed is not a child of this node',
  'The object can not be found here.',
])('an error caused by a foreign DOM change does not count against a release: %s', (message) => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  reportError(release, new DOMException(message, 'NotFoundError'), '')
  leave()
  expect(beacon).not.toHaveBeenCalled()
})

it('a page sends at most ten reports per minute, however often its sections fail', async () => {
  vi.useFakeTimers()
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.advanceTimersByTime(61_000)
  const failTimes = (count: number) => {
    for (let time = 0; time < count; time += 1) {
      reportFailed(release, new Error(`Failure ${'abcdefghijklmnop'[time]}`))
    }
  }
  failTimes(7)
  vi.advanceTimersByTime(30_000)
  failTimes(8)
  vi.advanceTimersByTime(29_000)
  failTimes(1)
  vi.advanceTimersByTime(3_000)
  const messages = async () => (await reportsOf(beacon)).map(({ message }) => message)
  const first = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'a', 'b', 'c'].map((which) => `Error: Failure ${which}`)
  expect(await messages()).toEqual(first)
  failTimes(2)
  expect(await messages()).toEqual([...first, 'Error: Failure a', 'Error: Failure b'])
})
