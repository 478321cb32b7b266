import { goToLogout } from '@headway/sdk'
import { afterEach, expect, it, vi } from 'vitest'
import { reportLoaded } from './health.ts'

const release = { name: 'mfe_tasks', version: '1.0.0', entry: '/mfe/mfe_tasks/1.0.0/remoteEntry.js' }

afterEach(() => vi.restoreAllMocks())

const leave = () => window.dispatchEvent(new Event('pagehide'))

it('what is gathered is sent when the page is left', async () => {
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

it('nothing is sent in the name of somebody who has signed out', () => {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  reportLoaded(release, 12)
  vi.spyOn(location, 'assign').mockReturnValue(undefined)
  goToLogout()
  leave()
  expect(beacon).not.toHaveBeenCalled()
})
