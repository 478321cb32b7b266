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

it('no report of the seed is from the future, from a day off, or older than its task', async () => {
  const { database } = server.platform
  const wrong = await database.rows(
    `SELECT r.id, r.created_at FROM progress_reports r LEFT JOIN tasks t ON t.id = r.task_id
     WHERE r.created_at > '2027-01-04 16:00:00' OR t.created_at > r.created_at
       OR (r.created_at < '2026-12-20' AND DAYOFWEEK(r.created_at) IN (1, 7))`,
  )
  expect(wrong).toEqual([])
})

it('the seed has decisions on files and sign-ins in all eight weeks', async () => {
  const { database } = server.platform
  const decisions = await database.rows<{ decision: string; weeks: number }>(
    `SELECT decision, COUNT(DISTINCT FLOOR(DATEDIFF('2027-01-04', decided_at) / 7)) AS weeks FROM report_files
     WHERE decision IS NOT NULL GROUP BY decision ORDER BY decision`,
  )
  expect(decisions).toEqual([
    { decision: 'approved', weeks: 2 },
    { decision: 'rejected', weeks: 1 },
  ])
  const weeks = await database.rows<{ week: number; people: number }>(
    `SELECT FLOOR((DATEDIFF('2027-01-04', created_at) - 1) / 7) AS week, COUNT(DISTINCT user_id) AS people FROM sessions
     WHERE created_at < '2027-01-04' GROUP BY week HAVING people > 30 ORDER BY week`,
  )
  expect(weeks.map(({ week }) => week)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

it('the seed does not change a portal that already has users', async () => {
  expect(
    await loadSeed(server.platform, { users: [], tasks: [], reports: [] } as never, async () => ''),
  ).toBeUndefined()
})
