import { sectionsHealthTrend } from '@headway/contracts/section-releases'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { release } from '../testing/publish.ts'

const HOUR = 3_600_000

let server: TestPortal
let admin: TestUser

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
  await release(server, admin, 'mfe_trend', '1.0.0')
})
afterAll(() => server.stop())

const params = { name: 'mfe_trend' }

/** Returns the counts of one minute, in which each load took 100 to 250 ms. */
const minute = (hoursAgo: number, version: string, { loads = 0, failures = 0, errors = 0 }) => ({
  section: 'mfe_trend',
  version,
  minute: new Date(server.platform.clock.now().getTime() - hoursAgo * HOUR),
  loads,
  failures,
  errors,
  under_100: 0,
  under_250: loads,
  under_500: 0,
  under_1000: 0,
  under_2000: 0,
  under_4000: 0,
  under_8000: 0,
  longer: 0,
})

describe('the trend of a section', () => {
  it('the trend adds up all releases for each six hours of the last seven days', async () => {
    await server.platform.database
      .knex('section_health')
      .insert([
        minute(0, '1.0.0', { loads: 10, errors: 1 }),
        minute(0, '0.9.0', { loads: 5, failures: 2 }),
        minute(12, '0.9.0', { loads: 7 }),
        minute(8 * 24, '0.9.0', { loads: 1_000 }),
      ])
    const { items } = (await server.call(admin, sectionsHealthTrend, { params })).body
    expect(items).toHaveLength(28)
    expect(items.at(-1)).toMatchObject({ loads: 15, failures: 2, errors: 1, p50: 250, p95: 250 })
    expect(items.at(-3)).toMatchObject({ loads: 7, failures: 0, errors: 0 })
    expect(items.at(-2)).toMatchObject({ loads: 0, p50: null, p95: null })
    expect(items.reduce((sum, { loads }) => sum + loads, 0)).toBe(22)
    const starts = items.map(({ from }) => Date.parse(from))
    expect(starts.every((start, index) => index === 0 || start - (starts[index - 1] ?? 0) === 6 * HOUR)).toBe(
      true,
    )
  })

  it('the trend of a section returns 404 for a section that does not exist', async () => {
    const unknown = { params: { name: 'mfe_unknown' } }
    expect((await server.refuse(admin, sectionsHealthTrend, unknown)).status).toBe(404)
  })

  it('the trend of a section returns 403 to everyone who is no administrator', async () => {
    for (const role of ['staff', 'pm', 'president'] as const) {
      const user = await buildUser(server, { role })
      expect((await server.refuse(user, sectionsHealthTrend, { params })).status).toBe(403)
    }
  })
})
