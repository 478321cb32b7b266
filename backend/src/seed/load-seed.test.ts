import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { notificationsList } from '@headway/contracts/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { standAt } from '../test/stand-at.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { loadSeed } from './load-seed.ts'
import { parseSeedFile } from './seed-file.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.org' })
})
afterAll(() => server.stop())

it('tells people in the portal of what a seed file holds, and mails nobody', async () => {
  const { platform } = server
  // A working day, after the time of digests.
  await standAt(server, '2027-01-04T16:00:00Z')
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
  // What is wrong with the portal itself is told all the same.
  const mails = "SELECT id FROM mail_messages WHERE content NOT LIKE '%System alert%'"
  expect(await platform.database.rows(mails)).toEqual([])
  const person = await server.createUser()
  expect((await server.call(person, notificationsList)).body.unread).toBe(0)
})

it('leaves a portal alone in which there are people already', async () => {
  expect(
    await loadSeed(server.platform, { users: [], tasks: [], reports: [] } as never, async () => ''),
  ).toBeUndefined()
})
