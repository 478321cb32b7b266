import type { HealthReport } from '@headway/contracts/section-registry'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../../test/portal.ts'
import { release } from '../testing/publish.ts'
import { rollBackFailingReleases } from './auto-rollback.ts'
import { HealthCollector } from './health-collector.ts'

const MINUTE_MS = 60_000
const fault = { section: 'mfe_blamed', version: '2.0.0', message: 'It did not load' }
const reports: HealthReport[] = Array.from({ length: 5 }, () => [
  { ...fault, kind: 'failed' as const },
  { ...fault, kind: 'error' as const, stack: '' },
]).flat()

let server: TestPortal
let admin: TestUser

beforeAll(async () => {
  server = await startPortal()
  admin = await buildUser(server, { role: 'super_admin' })
})
afterAll(() => server.stop())

const countFaults = async () => {
  const [row] = await server.platform.database.rows<{ faults: number | null }>(
    'SELECT SUM(failures + errors) AS faults FROM section_health WHERE section = ?',
    [fault.section],
  )
  return Number(row?.faults)
}

const stableVersion = async () => {
  await rollBackFailingReleases(server.platform)
  const row = await server.platform.database
    .knex('sections')
    .where({ name: fault.section })
    .first<{ stable_version: string }>('stable_version')
  return row?.stable_version
}

it('one user alone cannot cause a rollback, but several can', async () => {
  await release(server, admin, fault.section, '1.0.0')
  await release(server, admin, fault.section, '2.0.0')
  const collector = new HealthCollector(server.platform)
  for (const minutes of [0, 1, 2, 60, 12 * 60, 23 * 60]) {
    server.moveClock(minutes * MINUTE_MS)
    collector.add(1, reports, () => true)
  }
  await collector.flush()
  expect(await countFaults()).toBe(3)
  expect(await stableVersion()).toBe('2.0.0')
  for (const userId of [2, 3, 4]) {
    collector.add(userId, reports, () => true)
  }
  await collector.flush()
  expect(await countFaults()).toBe(12)
  expect(await stableVersion()).toBe('1.0.0')
})

it('faults of a user count again after a day', async () => {
  const collector = new HealthCollector(server.platform)
  const before = await countFaults()
  collector.add(9, reports, () => true)
  server.moveClock((23 + 48) * 60 * MINUTE_MS)
  collector.add(9, reports, () => true)
  await collector.flush()
  server.moveClock(0)
  expect((await countFaults()) - before).toBe(6)
})
