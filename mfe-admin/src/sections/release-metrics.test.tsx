import { type Release, sectionReleasesList } from '@headway/contracts/section-releases'
import { sectionsGet, sectionsList } from '@headway/contracts/sections'
import { reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, openTravel } from '../test/openSections.ts'
import { health, listedSection, releaseWith, sectionWith } from '../test/sections.ts'

const unused = { loads: 0, failures: 0, errors: 0, p50: null, p95: null, people: 0 }
const releases = [
  releaseWith({ version: '1.3.0', state: 'next', health: { ...health, p95: 1_000, failures: 0, people: 3 } }),
  releaseWith({ version: '1.2.0', state: 'stable', health }),
  releaseWith({ version: '1.1.0', state: 'stored', health: unused }),
  releaseWith({ version: '1.0.0', state: 'previous', health: { ...unused, people: 2 } }),
]

async function rowsOf(items: Release[]) {
  const portal = openTravel([
    reply(sectionReleasesList, { items }),
    reply(sectionsGet, sectionWith({ previous: { version: '1.0.0' } })),
  ])
  const list = await screen.findByRole('list', { name: 'Releases' })
  for (const toggle of within(list).getAllByRole('button', { name: /checks? passed$/ })) {
    await portal.user.click(toggle)
  }
  return [...list.children].map((row) => within(row as HTMLElement))
}
/** Returns the text below the name of a figure. */
const under = (row: Pick<typeof screen, 'getByText'> | undefined, name: string) =>
  row?.getByText(name).nextElementSibling?.textContent

describe('the health figures of a release', () => {
  it('the health figures of a release are shown with its checks', async () => {
    const [next, stable, unmeasured, seen] = await rowsOf(releases)
    expect(under(next, 'Users')).toBe('3')
    expect(under(stable, 'Load time (p50, p95)')).toBe('80 ms, 240 ms')
    expect(under(stable, 'Failed loads per 1,000')).toBe('10')
    unmeasured?.getByText('No data yet')
    // Release 1.0.0 has a user whose page loaded it more than a day ago.
    expect(under(seen, 'Users')).toBe('2')
    expect(under(seen, 'Runtime errors per 1,000')).toBe('Not measured')
  })

  it('the health figures of a release show large numbers with separators', async () => {
    const counts = { people: 1_234_567, loads: 0, failures: 7, errors: 9_999 }
    const [row] = await rowsOf([releaseWith({ health: { ...health, ...counts } })])
    expect(under(row, 'Users')).toBe('1,234,567')
    expect(under(row, 'Failed loads per 1,000')).toBe('1,000')
    expect(under(row, 'Runtime errors per 1,000')).toBe('1,428,429')
  })
})

describe('an incompatible release', () => {
  const incompatibilities = [
    { kind: 'module', module: 'tasks', needed: '^9', found: '1.2.0' },
    { kind: 'module', module: 'travel', needed: '^1.4', found: null },
    { kind: 'portal', module: null, needed: '^3', found: '2.0.0' },
    { kind: 'contract', module: null, needed: '9', found: '1, 2' },
  ] as const
  const sentences = [
    'Requires the module tasks ^9; this portal has 1.2.0.',
    'Requires the module travel ^1.4; this portal doesn’t have it.',
    'Requires portal ^3; this is 2.0.0.',
    'Requires mount contract 9; this portal has 1, 2.',
  ]

  const incompatible = { isCompatible: false, misfits: [...incompatibilities] }

  it.each([
    ['as an alert if it is active', 'stable', sectionWith(incompatible)],
    ['in its row if it is not active', 'stored', sectionWith()],
  ] as const)(
    'an incompatible release shows the required and the available version once: %s',
    async (_where, state, section) => {
      openTravel([
        reply(sectionsGet, section),
        reply(sectionReleasesList, { items: [releaseWith({ ...incompatible, state })] }),
      ])
      await screen.findByText('Incompatible')
      for (const sentence of sentences) {
        expect(screen.getAllByText(sentence)).toHaveLength(1)
      }
      const container =
        state === 'stable' ? screen.getByRole('alert') : screen.getByRole('list', { name: 'Releases' })
      for (const sentence of sentences) {
        within(container).getByText(sentence)
      }
    },
  )

  it('compatibility is not mentioned while every release fits', async () => {
    openTravel()
    await screen.findByText('Trips can be copied.')
    expect(screen.queryByText(/^It needs/)).toBeNull()
  })

  it('an incompatible release is labeled in the section list', async () => {
    openAt('/admin/sections', [reply(sectionsList, { items: [listedSection(incompatible)] })])
    await screen.findByText('Incompatible')
    expect(screen.queryByText(/^It needs/)).toBeNull()
  })
})
