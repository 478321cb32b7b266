import { goToLogout } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetRunning, loadSection } from './running.ts'
import { refreshSections } from './sectionStore.ts'
import { containerOf, deliver, registryOf, releaseOf } from './test/delivered.ts'

const reported = vi.fn()

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.spyOn(location, 'assign').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Loads a section of contract 2 that notes under which name it was told of a sign-out. */
async function load(name: string, onSignOut: (() => void) | undefined): Promise<void> {
  deliver(name, containerOf({ contract: 2, routes: [], ...(onSignOut ? { onSignOut } : {}) }))
  await loadSection(name)
}

describe('who signs out', () => {
  it('has every section told before the page is left, also after one that fails at it', async () => {
    renderInPortal(<p>Page</p>, {
      replies: [registryOf(releaseOf('mfe_silent'), releaseOf('mfe_failing'), releaseOf('mfe_told'))],
    })
    await refreshSections()
    const told = vi.fn()
    await load('mfe_silent', undefined)
    const failure = new Error('broken on purpose')
    await load('mfe_failing', () => {
      throw failure
    })
    await load('mfe_told', () => told(vi.mocked(location.assign).mock.calls.length))
    goToLogout()
    expect(told.mock.calls).toEqual([[0]])
    expect(reported).toHaveBeenCalledWith(failure)
    expect(location.assign).toHaveBeenCalledWith('/api/logout')
  })

  it('has only the build told that runs, where a section was loaded anew', async () => {
    renderInPortal(<p>Page</p>, { replies: [registryOf(releaseOf('mfe_anew'))] })
    await refreshSections()
    const told: string[] = []
    await load('mfe_anew', () => told.push('before'))
    forgetRunning('mfe_anew')
    await load('mfe_anew', () => told.push('after'))
    goToLogout()
    expect(told).toEqual(['after'])
  })
})
