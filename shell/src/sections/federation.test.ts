import { renderInPortal } from '@headway/sdk/testing'
import { getInstance } from '@module-federation/enhanced/runtime'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discardInstance, loadSection } from './section-instances.ts'
import { refreshSections } from './sectionStore.ts'
import { containerOf, deliver, registryOf, releaseOf, scriptsOf } from './test/delivered.ts'

const mount = { contract: 2, routes: [] }

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Puts a section into the list and prepares its files. */
async function offer(release: ReturnType<typeof releaseOf>): Promise<void> {
  renderInPortal(createElement('p'), { replies: [registryOf(release), ...scriptsOf(release)] })
  await refreshSections()
  deliver({ [release.name]: containerOf(mount) })
}

it('the browser checks the integrity of the manifest and the remote entry', async () => {
  const release = releaseOf('mfe_checked')
  const [remoteEntry = ''] = release.expose
  const integrity = { [release.entry ?? '']: 'sha256-manifest', [remoteEntry]: 'sha256-entry' }
  await offer({ ...release, integrity })
  await loadSection('mfe_checked')
  expect(vi.mocked(fetch)).toHaveBeenCalledWith(
    expect.stringContaining(release.entry ?? ''),
    expect.objectContaining({ integrity: 'sha256-manifest' }),
  )
  const [script] = vi.mocked(document.head.appendChild).mock.calls.at(-1) ?? []
  expect(script).toMatchObject({ integrity: 'sha256-entry', crossOrigin: 'anonymous' })
})

it('a remote entry that the registry does not list is not loaded', async () => {
  const release = releaseOf('mfe_unlisted')
  await offer({ ...release, integrity: { [release.entry ?? '']: '' } })
  await expect(loadSection('mfe_unlisted')).rejects.toThrow(
    '/mfe/mfe_unlisted/1.2.0/remoteEntry.js is not a file of a known section',
  )
  expect(document.head.appendChild).not.toHaveBeenCalled()
})

it('a second release of a section is a remote of its own and runs its own code', async () => {
  const release = releaseOf('mfe_twice')
  await offer(release)
  const before = await loadSection(release.name)
  discardInstance(release.name)
  await offer(releaseOf(release.name, { version: '1.3.0' }))
  const after = await loadSection(release.name)
  expect(after).not.toBe(before)
  expect(getInstance()?.options.remotes).toEqual(
    expect.arrayContaining(
      ['mfe_twice@1.2.0', 'mfe_twice@1.3.0'].map((name) => expect.objectContaining({ name })),
    ),
  )
})
