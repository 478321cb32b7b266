import { tasksCreate } from '@headway/contracts/tasks'
import { afterAll, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { cleanUpPlatform } from './platform-cleanup.ts'

const DAY = 86_400_000

const server = await startPortal()
afterAll(() => server.stop())

const count = async (table: string) => {
  const [row] = await server.platform.database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM ${table}`,
  )
  return row?.total
}

it('stored responses are kept for a day and events for a week, however many there are', async () => {
  const pm = await buildUser(server, { role: 'pm' })
  const headers = { 'Idempotency-Key': 'one-of-a-kind' }
  await server.call(pm, tasksCreate, { body: { title: 'Kept' }, headers })
  await server.platform.database.knex.batchInsert(
    'events',
    Array.from({ length: 1_200 }, () => ({
      name: 'test.old',
      payload: '{}',
      tags: '',
      audience: '[]',
      is_organization_wide: false,
      created_at: new Date(Date.now() - 8 * DAY),
    })),
    600,
  )
  await cleanUpPlatform(server.platform)
  expect(await count('idempotency_keys')).toBe(1)
  expect(await count("events WHERE name = 'test.old'")).toBe(0)
  expect(await count('events')).toBeGreaterThan(0)
  server.moveClock(8 * DAY)
  await cleanUpPlatform(server.platform)
  expect(await count('idempotency_keys')).toBe(0)
  // The audit log has not taken over the sign-in event yet.
  expect(await count('events')).toBe(await count('events WHERE needs_audit = 1'))
  expect(await count('events')).toBe(1)
  await server.platform.database.change('UPDATE events SET needs_audit = NULL')
  await cleanUpPlatform(server.platform)
  server.moveClock(0)
  expect(await count('events')).toBe(0)
})
