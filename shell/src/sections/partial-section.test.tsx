import type { SectionEntry } from '@headway/contracts/section-registry'
import { noAnswer, renderInPortal } from '@headway/sdk/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadSection } from './section-instances.ts'
import { knownSection, refreshSections } from './sectionStore.ts'
import {
  containerOf,
  deliver,
  describedRelease,
  registryOf,
  releaseOf,
  scriptAt,
  scriptsOf,
} from './test/delivered.ts'

const integrityOf = (address: string): unknown => {
  const answer: unknown = Reflect.get(globalThis, Symbol.for('headway.integrity'))
  return (answer as (address: string) => unknown)(address)
}

const lateOf = ({ name, version }: SectionEntry) => `/mfe/${name.replace(/^mfe_/, '')}/${version}/late.js`

/** Returns a release as lists contain it, and with its full description. */
function releaseIn(name: string) {
  const whole = releaseOf(name)
  const listed: SectionEntry = { ...whole, partial: true }
  return { listed, whole: { ...whole, integrity: { ...whole.integrity, [lateOf(whole)]: `sha256-${name}` } } }
}

beforeEach(() => {
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('all scripts of a partially listed section are known before it runs', async () => {
  const { listed, whole } = releaseIn('mfe_part')
  renderInPortal(<p>Page</p>, { replies: [registryOf(listed), describedRelease(whole)] })
  await refreshSections()
  expect(() => integrityOf(lateOf(whole))).toThrow(/not a file of a known section/)
  const seen = vi.fn()
  const container = containerOf({ contract: 2, routes: [] })
  deliver({
    [listed.name]: {
      ...container,
      get: async (module) => {
        const run = await container.get(module)
        return () => {
          seen(integrityOf(lateOf(whole)))
          return run()
        }
      },
    },
  })
  await loadSection(listed.name)
  expect(seen.mock.calls).toEqual([['sha256-mfe_part']])
})

it('a partially listed section runs only once its script list has loaded', async () => {
  const { listed, whole } = releaseIn('mfe_unsaid')
  const portal = renderInPortal(<p>Page</p>, {
    replies: [
      registryOf(listed),
      describedRelease(whole, noAnswer),
      ...scriptsOf(listed),
      scriptAt(lateOf(whole)),
    ],
  })
  await refreshSections()
  const run = vi.fn()
  const container = containerOf({ contract: 2, routes: [] })
  deliver({
    [listed.name]: {
      ...container,
      get: async (module) => {
        const mount = await container.get(module)
        return () => {
          run()
          return mount()
        }
      },
    },
  })
  await expect(loadSection(listed.name)).rejects.toThrow()
  expect(run).not.toHaveBeenCalled()
  portal.change(describedRelease(whole))
  await loadSection(listed.name)
  expect(run).toHaveBeenCalledOnce()
})

it('a full script list is kept when a later list has the same release in part', async () => {
  const { listed, whole } = releaseIn('mfe_whole')
  const portal = renderInPortal(<p>Page</p>, { replies: [registryOf(whole)] })
  await refreshSections()
  portal.change(registryOf(listed))
  await refreshSections()
  expect(knownSection('mfe_whole')).toEqual(whole)
  const entry = '/mfe/mfe_whole/1.3.0/mf-manifest.json'
  portal.change(registryOf({ ...listed, version: '1.3.0', entry, integrity: { [entry]: '' } }))
  await refreshSections()
  expect(knownSection('mfe_whole')).toMatchObject({ version: '1.3.0', partial: true })
})
