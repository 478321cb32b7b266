import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DurablePortal, startDurablePortal } from '../../../durability/testing/durable-portal.ts'
import { buildUser, type TestUser } from '../../../test/portal.ts'
import { ingestEvents } from '../../audit/entries/ingest-events.ts'

const PLANTED = 20
const METRICS_TOKEN = 'a-token-for-reading-figures'

let portal: DurablePortal
let person: TestUser

beforeAll(async () => {
  portal = await startDurablePortal({ LOG_LEVEL: 'trace', METRICS_TOKEN })
  person = await buildUser(portal, { role: 'super_admin' })
})
afterAll(() => portal.stop())

const call = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(portal.backend.url + path, init)
  return { status: answer.status, text: await answer.text() }
}
const json = { 'Content-Type': 'application/json' }

async function makeToken(index: number): Promise<{ id: number; token: string }> {
  const headers = { Cookie: person.cookie, ...json, 'Idempotency-Key': `planted-token-${index}` }
  const body = JSON.stringify({ name: `Planted ${index}`, scopes: ['write'], days: 1 })
  const answer = await call('/api/tokens', { method: 'POST', headers, body })
  return JSON.parse(answer.text) as { id: number; token: string }
}

/** Sends a token in every place in which a program may put it, correctly or by mistake. */
async function show(token: string, revoke: () => Promise<unknown>): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` }
  await call('/api/tasks', { headers })
  await call('/api/settings', { method: 'PUT', headers: { ...headers, ...json }, body: '{}' })
  await call(`/api/tasks?token=${token}`, { headers })
  await call(`/api/tasks/${token}`, { headers })
  await call('/api/tasks', { method: 'POST', headers: { ...headers, ...json }, body: `{"title": "${token}"` })
  await call('/api/tasks', { headers: { Authorization: `Basic ${btoa(`user:${token}`)}`, 'X-Token': token } })
  await call('/api/tasks', { headers: { Authorization: `Bearer ${token}x` } })
  await revoke()
  await call('/api/tasks', { headers })
}

it('twenty tokens appear in no log, table or file', async () => {
  const tokens: string[] = []
  for (let index = 0; index < PLANTED; index++) {
    const { id, token } = await makeToken(index)
    tokens.push(token)
    await show(token, () =>
      call(`/api/tokens/${id}`, { method: 'DELETE', headers: { Cookie: person.cookie } }),
    )
  }
  await ingestEvents(portal.platform)
  const session = { headers: { Cookie: person.cookie } }
  const metrics = await call('/metrics', { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  const audit = await call('/api/audit/export?format=jsonl', session)
  const own = await call('/api/privacy/file', session)
  expect([metrics.status, audit.status, own.status]).toEqual([200, 200, 200])
  const { database } = portal.platform
  const tables = await database.rows<{ name: string }>(
    'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
  )
  const rows = await Promise.all(
    tables.map(async ({ name }) => JSON.stringify(await database.knex(name).select())),
  )
  const log = portal.backend.log.join('')
  expect(log).toContain('/api/tasks')
  expect(audit.text).toContain('apiToken.refused')
  const kept = [log, metrics.text, audit.text, own.text, ...rows].join('\n')
  const found = tokens.filter((token) => kept.includes(token.slice(4)))
  expect(found).toEqual([])
})
