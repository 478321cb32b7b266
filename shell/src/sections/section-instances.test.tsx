import { goToLogout } from '@headway/sdk'
import { renderInPortal } from '@headway/sdk/testing'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { discardInstance, loadSection } from './section-instances.ts'
import { refreshSections } from './sectionStore.ts'
import { containerOf, deliver, registryOf, releaseOf } from './test/delivered.ts'

const reported = vi.fn()

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.spyOn(location, 'assign').mockReturnValue(undefined)
  // Runs after the cleanup of the rendered portal, which signs out too.
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
})

/** Loads a section of contract 2 with the given sign-out handler. */
async function load(name: string, onSignOut: (() => void) | undefined): Promise<void> {
  const mount = { contract: 2, routes: [], ...(onSignOut ? { onSignOut } : {}) }
  deliver({ [name]: containerOf(mount) })
  await loadSection(name)
}

describe('the sign-out of sections', () => {
  it('every section is notified of the sign-out before the page closes, even after one that throws', async () => {
    renderInPortal(<p>Page</p>, {
      replies: [registryOf(releaseOf('mfe_silent'), releaseOf('mfe_failing'), releaseOf('mfe_listening'))],
    })
    await refreshSections()
    const onSignOut = vi.fn()
    await load('mfe_silent', undefined)
    const failure = new Error('broken on purpose')
    await load('mfe_failing', () => {
      throw failure
    })
    await load('mfe_listening', () => onSignOut(vi.mocked(location.assign).mock.calls.length))
    goToLogout()
    expect(onSignOut.mock.calls).toEqual([[0]])
    expect(reported).toHaveBeenCalledWith(failure)
    expect(location.assign).toHaveBeenCalledWith('/api/logout')
  })

  it('only the running build is notified of the sign-out when a section was reloaded', async () => {
    renderInPortal(<p>Page</p>, { replies: [registryOf(releaseOf('mfe_reloaded'))] })
    await refreshSections()
    const notified: string[] = []
    await load('mfe_reloaded', () => notified.push('before'))
    discardInstance('mfe_reloaded')
    await load('mfe_reloaded', () => notified.push('after'))
    goToLogout()
    expect(notified).toEqual(['after'])
  })
})
