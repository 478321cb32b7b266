import { randomBytes } from 'node:crypto'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksCreate } from '@headway/contracts/tasks'
import { usersCreate } from '@headway/contracts/users'
import { createLogger } from '@headway/server-kit/logger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeOverEvents } from '../modules/audit/entries/take-over.ts'
import { startTestServer, type TestServer, type TestUser } from '../test/server.ts'

const METRICS_TOKEN = 'the-token-of-who-reads-figures'

const lines: string[] = []
const secrets = new Set<string>()
let server: TestServer
let admin: TestUser

beforeAll(async () => {
  const logger = createLogger('backend', 'trace', { write: (line) => void lines.push(line) })
  server = await startTestServer({ METRICS_TOKEN }, logger)
  admin = await server.createUser({ role: 'super_admin' })
})
afterAll(() => server.stop())

/** Something that must be found nowhere afterwards. */
function plant(): string {
  const secret = `Zq${randomBytes(12).toString('hex')}`
  secrets.add(secret)
  return secret
}

async function figures(): Promise<string> {
  const answer = await server.fetch(null, '/metrics', {
    headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
})

/** Hands secrets in at every door of a request, where they are wanted and where they are not. */
async function plantInRequests(): Promise<void> {
  const headers = [
    ['Authorization', () => `Bearer ${plant()}`],
    ['Authorization', () => `Bearer ${plant()}.${plant()}.${plant()}`],
    ['Authorization', () => `Basic ${plant()}`],
    ['Authorization', () => `Bearer hwp_${plant()}`],
    ['Cookie', () => `headway_session=${plant()}`],
    ['Proxy-Authorization', () => `Basic ${plant()}`],
    ['X-Api-Key', plant],
    ['X-Request-Id', plant],
    ['Idempotency-Key', plant],
    ['If-Match', plant],
    ['Referer', () => `https://headway.test/?token=${plant()}`],
    ['Origin', () => `https://${plant()}.test`],
  ] as const
  for (const [name, value] of headers) {
    await server.fetch(null, '/api/tasks', { headers: { [name]: value() } })
    await server.fetch(null, '/api/tasks', { ...json({}), headers: { [name]: value() } })
  }
  for (const path of [
    '/api/callback?code=',
    '/api/tasks?token=',
    '/api/notifications/mute?token=',
    '/api/x?p=',
  ]) {
    await server.fetch(admin, `${path}${plant()}`)
    await server.fetch(admin, `${path}${plant()}`, { method: 'POST' })
  }
  await server.fetch(admin, '/metrics', { headers: { Authorization: `Bearer ${plant()}` } })
  await server.fetch(admin, tasksCreate.path, json({ title: 'A task', password: plant() }))
  await server.fetch(admin, tasksCreate.path, { ...json({}), body: `{"title": "${plant()}` })
  await server.fetch(admin, usersCreate.path, json({ email: plant(), password: plant() }))
  await server.call(admin, settingsUpdate, {
    params: { key: 'organisation.name' },
    body: { value: 'Aid Office' },
    headers: { 'X-Secret': plant() },
  })
}

it('what comes with requests is neither in the log, nor in figures, nor in the audit log', async () => {
  await plantInRequests()
  await takeOverEvents(server.platform)
  const audit = JSON.stringify(await server.platform.database.knex('audit_entries').select())
  const all = { log: lines.join(''), figures: await figures(), audit }
  expect(secrets.size).toBeGreaterThan(30)
  expect(all.log).toContain('/api/callback')
  for (const [place, text] of Object.entries(all)) {
    expect(
      [...secrets].filter((secret) => text.includes(secret)),
      place,
    ).toEqual([])
  }
})

it('what a statement was given that failed is not in the log', async () => {
  const { knex } = server.platform.database
  const secret = plant()
  await knex.raw('ALTER TABLE tasks RENAME COLUMN description TO elsewhere')
  const answer = await server.fetch(admin, tasksCreate.path, json({ title: 'A task', description: secret }))
  expect(answer.status).toBe(500)
  const log = lines.join('')
  expect(log).toContain('request failed')
  expect(log).not.toContain(secret)
})
