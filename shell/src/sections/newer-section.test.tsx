import { renderInPortal } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SectionRoute } from './SectionRoute.tsx'
import { refreshSections } from './sectionStore.ts'
import { deliver, registryOf, releaseOf, reportsOf, scriptsOf } from './test/delivered.ts'

const refusal =
  'Version 2.12.0 from headway_shell of shared singleton module @headway/sdk does not satisfy the requirement of mfe_newer which needs ^2.13.0'

/** Throws the error of the federation runtime for a shared module in another version (section-kit, sharing.test.ts). */
function refuse(): never {
  throw new Error(`[ Federation Runtime ]: ${refusal}`)
}

/**
 * Returns the container of a build for sdk 2.13.0. The version check happens when its module is fetched, or later when
 * it runs.
 */
const newer = (isLate: boolean) => ({
  init: () => undefined,
  get: async () => (isLate ? refuse : refuse()),
})

const beacon = vi.fn(() => true)
const uncaught = vi.fn()

beforeEach(() => {
  beacon.mockClear()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation(beacon)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  addEventListener('error', uncaught)
})
afterEach(() => {
  removeEventListener('error', uncaught)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it.each([
  ['mfe_newer', false],
  ['mfe_late', true],
])(
  'the section %s, built against a newer sdk, is refused with a message and the reason',
  async (name, isLate) => {
    const release = releaseOf(name)
    const portal = renderInPortal(
      <SectionRoute name={name} title="Travel" path="/travel" pageTitle="Travel" />,
      { path: '/travel', replies: [registryOf(release), ...scriptsOf(release)] },
    )
    deliver({ [name]: newer(isLate) })
    await refreshSections()
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('This section is unavailable')
    expect(panel.textContent).toContain('We couldn’t load Travel. The rest of Headway still works.')
    await portal.user.click(screen.getByText('Details'))
    expect(panel.textContent).toContain(`Reason: ${refusal}`)
    expect(uncaught).not.toHaveBeenCalled()
    const reports = await reportsOf(beacon)
    expect(reports.length).toBeGreaterThan(0)
    expect(reports.every(({ kind }) => kind === 'failed')).toBe(true)
    expect(reports[0]).toMatchObject({ section: name, message: `LoadError: ${refusal}` })
  },
)
