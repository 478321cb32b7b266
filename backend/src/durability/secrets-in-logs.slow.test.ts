import { randomBytes } from 'node:crypto'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksCreate } from '@headway/contracts/tasks'
import { usersCreate } from '@headway/contracts/users'
import { createLogger } from '@headway/server-kit/logger'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingestEvents } from '../modules/audit/entries/ingest-events.ts'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../test/portal.ts'

const METRICS_TOKEN = 'the-token-of-who-reads-figures'

const lines: string[] = []
const secrets = new Set<string>()
let server: TestPortal
let admin: TestUser

beforeAll(async () => {
  const logger = createLogger('backend', 'trace', { write: (line) => void lines.push(line) })
  server = await startPortal({ METRICS_TOKEN }, { logger })
  admin = await buildUser(server, { role: 'super_admin' })
})
afterAll(() => server.stop())

/** A secret that no log may contain. */
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

/** Sends secrets in every part of a request, whether it expects one or not. */
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
    params: { key: 'organization.name' },
    body: { value: 'Aid Office' },
    headers: { 'X-Secret': plant() },
  })
}

it('logs, metrics and the audit log contain no secrets from requests', async () => {
  await plantInRequests()
  await ingestEvents(server.platform)
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

it('the log does not contain the values of a failed statement', async () => {
  const { knex } = server.platform.database
  const secret = plant()
  await knex.raw('ALTER TABLE tasks RENAME COLUMN description TO elsewhere')
  const answer = await server.fetch(admin, tasksCreate.path, json({ title: 'A task', description: secret }))
  expect(answer.status).toBe(500)
  const log = lines.join('')
  expect(log).toContain('request failed')
  expect(log).not.toContain(secret)
})
