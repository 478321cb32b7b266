import {
  type HealthInterval,
  sectionReleasesList,
  sectionsHealthTrend,
} from '@headway/contracts/section-releases'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openTravel } from '../test/openSections.ts'
import { releaseWith } from '../test/sections.ts'

const INTERVAL_MS = 6 * 3_600_000
const START_MS = Date.parse('2099-01-25T00:00:00.000Z')

/** Returns the intervals of seven days without loads, apart from the given ones. */
const daysWith = (counts: Record<number, Partial<HealthInterval>>): HealthInterval[] =>
  Array.from({ length: 28 }, (_, position) => ({
    from: new Date(START_MS + position * INTERVAL_MS).toISOString(),
    loads: 0,
    failures: 0,
    errors: 0,
    p50: null,
    p95: null,
    ...counts[position],
  }))

const figure = (name: string) => screen.findByRole('figure', { name })

describe('the health chart of a section', () => {
  it('the health chart shows errors and load time over seven days with the activated releases', async () => {
    openTravel([
      reply(sectionsHealthTrend, {
        items: daysWith({
          4: { loads: 1_000, p50: 100, p95: 250 },
          20: { loads: 995, failures: 5, errors: 15, p50: 250, p95: 500 },
        }),
      }),
      reply(sectionReleasesList, {
        items: [
          releaseWith({ version: '1.3.0', usedAt: new Date(START_MS + 18 * INTERVAL_MS).toISOString() }),
          releaseWith({ version: '1.2.0', usedAt: '2098-12-01T08:00:00.000Z' }),
        ],
      }),
    ])
    const errors = within(await figure('Errors'))
    errors.getByText('10 errors per 1,000 loads in 7 days, 2,000 loads.')
    await errors.findByText('1.3.0')
    expect(errors.queryByText('1.2.0')).toBeNull()
    within(await figure('Load time')).getByText(
      'Half of recent loads took less than 250 ms, and 95% less than 500 ms.',
    )
  })

  it('the health chart says when there were no loads', async () => {
    openTravel([reply(sectionsHealthTrend, { items: daysWith({}) })])
    await screen.findByText('No one has loaded this section in the last 7 days.')
  })

  it('the health chart is requested again after a loading error', async () => {
    const portal = openTravel([reply(sectionsHealthTrend, refusal(500))])
    await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(sectionsHealthTrend, { items: daysWith({ 27: { loads: 1, p50: 100, p95: 100 } }) }))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await figure('Errors')
  })
})
