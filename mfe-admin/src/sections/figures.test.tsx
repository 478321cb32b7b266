import { type Release, sectionReleasesList, sectionsCompare } from '@headway/contracts/section-releases'
import { sectionsGet, sectionsList } from '@headway/contracts/sections'
import { reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, openMenu, openTravel } from '../test/openSections.ts'
import { health, listedSection, releaseWith, sectionWith } from '../test/sections.ts'
import { releaseBefore } from './figures.ts'

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
/** Text below a figure's name. */
const under = (row: Pick<typeof screen, 'getByText'> | undefined, name: string) =>
  row?.getByText(name).nextElementSibling?.textContent

describe('the figures of a release', () => {
  it('stand in its row, with what has changed against the one before for the eye and in words', async () => {
    const [next] = await rowsOf(releases)
    next?.getByText('Last 24 hours, against 1.2.0')
    expect(under(next, 'People')).toBe('3−3838 fewer than 1.2.0')
    expect(under(next, 'Median load')).toBe('80 ms±0 msthe same as 1.2.0')
    expect(under(next, 'p95 load')).toBe('1,000 ms+760 ms760 ms longer than 1.2.0')
    expect(under(next, 'Failed / 1,000')).toBe('0−1010 fewer than 1.2.0')
    expect(next?.getByText('+760 ms').getAttribute('aria-hidden')).toBe('true')
  })

  it('are those of the release alone where nothing before it was measured', async () => {
    const [, stable, unmeasured, seen] = await rowsOf(releases)
    // 1.0.0 was seen by somebody, and nothing was loaded within the day.
    stable?.getByText('Last 24 hours, against 1.0.0')
    expect(under(stable, 'Median load')).toBe('80 ms')
    unmeasured?.getByText('No data in the last 24 hours')
    seen?.getByText('Last 24 hours')
    expect(under(seen, 'People')).toBe('2')
    expect(under(seen, 'Errors / 1,000')).toBe('Not measured')
  })

  it('may be large', async () => {
    const crowd = {
      ...health,
      people: 1_234_567,
      p50: 8_000,
      p95: 8_000,
      loads: 0,
      failures: 7,
      errors: 9_999,
    }
    const version = `1.3.0-${'long'.repeat(14)}`
    const [row] = await rowsOf([releaseWith({ version, health: crowd })])
    expect(under(row, 'People')).toBe('1,234,567')
    expect(under(row, 'Failed / 1,000')).toBe('1,000')
    expect(under(row, 'Errors / 1,000')).toBe('1,428,429')
  })

  const side = {
    contract: 2,
    sizes: releaseWith().sizes,
    basePaths: [],
    requires: [],
    bundled: [],
    changes: '',
  }
  async function compare(before: Release['health'], after: Release['health']) {
    const portal = openTravel([
      reply(sectionsCompare, {
        from: { ...side, version: '1.2.0', routes: [], health: before },
        to: { ...side, version: '1.3.0', routes: [], health: after },
      }),
    ])
    const dialog = await openMenu(portal, 'Actions for 1.3.0', 'Compare with the active release')
    await dialog.findByText('Last 24 hours')
    return dialog
  }

  it('are compared in the dialog too', async () => {
    const dialog = await compare(health, { ...health, errors: 30 })
    expect(under(dialog, 'Errors / 1,000')).toBe('2 → 3028 more than 1.2.0')
    expect(under(dialog, 'p95 load')).toBe('240 ms → 240 msthe same as 1.2.0')
  })

  it('are said to be missing in the dialog where one side has none, without a difference', async () => {
    const dialog = await compare(health, unused)
    expect(under(dialog, 'People')).toBe('41 → Not measured')
  })

  it('are not spelled out in the dialog where neither side has any', async () => {
    const dialog = await compare(unused, unused)
    dialog.getByText('No data in the last 24 hours')
    expect(dialog.queryByText('p95 load')).toBeNull()
  })

  it.each([
    ['next', '1.3.0', '1.2.0'],
    ['stable', '1.2.0', '1.0.0'],
    ['stored', '1.1.0', '1.0.0'],
    ['previous', '1.0.0', undefined],
  ] as const)('of the one that is %s, %s, are measured against those of %s', (state, version, before) => {
    const section = sectionWith({ previous: { version: '1.0.0' } })
    expect(releaseBefore({ state, version }, section, releases)?.version).toBe(before)
  })
})

describe('a release that does not fit', () => {
  const misfits = [
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

  const misfit = { isCompatible: false, misfits: [...misfits] }

  it.each([
    ['above all where it is in use', 'stable', sectionWith(misfit)],
    ['in its row where it is not', 'stored', sectionWith()],
  ] as const)('says once what is needed and what is there: %s', async (_where, state, section) => {
    openTravel([
      reply(sectionsGet, section),
      reply(sectionReleasesList, { items: [releaseWith({ ...misfit, state })] }),
    ])
    await screen.findByText('Incompatible')
    for (const sentence of sentences) {
      expect(screen.getAllByText(sentence)).toHaveLength(1)
    }
    const place =
      state === 'stable' ? screen.getByRole('alert') : screen.getByRole('list', { name: 'Releases' })
    for (const sentence of sentences) {
      within(place).getByText(sentence)
    }
  })

  it('is not mentioned while everything fits', async () => {
    openTravel()
    await screen.findByText('Trips can be copied.')
    expect(screen.queryByText(/^It needs/)).toBeNull()
  })

  it('is one word in the list of sections', async () => {
    openAt('/admin/sections', [reply(sectionsList, { items: [listedSection(misfit)] })])
    await screen.findByText('Incompatible')
    expect(screen.queryByText(/^It needs/)).toBeNull()
  })
})
