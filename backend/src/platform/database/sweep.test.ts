import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { sweepPlatform } from './sweep.ts'

const DAY = 86_400_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.stop())

const count = async (table: string) => {
  const [row] = await server.platform.database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM ${table}`,
  )
  return row?.total
}

it('keeps answers to repeated requests for a day and events for a week, whatever their number', async () => {
  const pm = await server.createUser({ role: 'pm' })
  const headers = { 'Idempotency-Key': 'one-of-a-kind' }
  await server.call(pm, tasksCreate, { body: { title: 'Kept' }, headers })
  await server.platform.database.knex.batchInsert(
    'events',
    Array.from({ length: 1_200 }, () => ({
      name: 'test.old',
      payload: '{}',
      tags: '',
      audience: '[]',
      is_organisation_wide: false,
      created_at: new Date(Date.now() - 8 * DAY),
    })),
    600,
  )
  await sweepPlatform(server.platform)
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count("events WHERE name = 'test.old'")).toBe(0)
  expect(await count('events')).toBeGreaterThan(0)
  server.moveClock(8 * DAY)
  await sweepPlatform(server.platform)
  expect(await count('idempotency_keys')).toBe(0)
  // That somebody has signed in is still due for the audit log.
  expect(await count('events')).toBe(await count('events WHERE audit_due = 1'))
  expect(await count('events')).toBe(1)
  await server.platform.database.change('UPDATE events SET audit_due = NULL')
  await sweepPlatform(server.platform)
  server.moveClock(0)
  expect(await count('events')).toBe(0)
})
