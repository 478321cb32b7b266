import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notificationsList } from '@headway/contracts/notifications'
import { afterAll, expect, it } from 'vitest'
import { setClock } from '../test/set-clock.ts'
import { buildUser, startPortal } from '../test/portal.ts'
import { loadSeed } from './load-seed.ts'
import { parseSeedFile } from './seed-file.ts'

const server = await startPortal({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.org' })
afterAll(() => server.stop())

it('loading the seed notifies people in the portal about seeded data without sending mail', async () => {
  const { platform } = server
  // A working day, after the digest time.
  await setClock(server, '2027-01-04T16:00:00Z')
  const path = join(import.meta.dirname, '../../../tools/seed/demo.json')
  let accounts = 0
  const loaded = await loadSeed(
    platform,
    parseSeedFile(await readFile(path, 'utf8')),
    async () => `seeded-${++accounts}`,
  )
  expect(loaded).toMatchObject({ users: 38 })
  await platform.jobs.runDue()
  expect(await platform.database.rows('SELECT id FROM notifications LIMIT 1')).toHaveLength(1)
  // Alerts about the portal itself are still mailed.
  const mails = "SELECT id FROM mail_messages WHERE content NOT LIKE '%System alert%'"
  expect(await platform.database.rows(mails)).toEqual([])
  const person = await buildUser(server)
  expect((await server.call(person, notificationsList)).body.unread).toBe(0)
})

it('the seed has eight weeks of daily reports in all states, closed by the real job', async () => {
  const states = await server.platform.database.rows<{ state: string; days: number; people: number }>(
    `SELECT state, COUNT(DISTINCT day) AS days, COUNT(DISTINCT user_id) AS people FROM report_days
     WHERE day < '2027-01-04' GROUP BY state ORDER BY state`,
  )
  expect(states.map(({ state }) => state)).toEqual(['excused', 'late', 'missing', 'submitted'])
  expect(states.find(({ state }) => state === 'submitted')?.days).toBe(39)
  const closed = await server.platform.database.rows('SELECT day FROM report_closed_days')
  // The day before the first one is marked as closed, too.
  expect(closed).toHaveLength(40)
})

it('the seed does not change a portal that already has users', async () => {
  expect(
    await loadSeed(server.platform, { users: [], tasks: [], reports: [] } as never, async () => ''),
  ).toBeUndefined()
})
