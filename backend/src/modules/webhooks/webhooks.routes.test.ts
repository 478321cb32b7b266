import { type EndpointDefinition, limits, roles } from '@headway/contracts'
import { auditList } from '@headway/contracts/audit'
import * as webhooks from '@headway/contracts/webhooks'
import { webhooksCreate, webhooksGet, webhooksList, webhooksUpdate } from '@headway/contracts/webhooks'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUser, startPortal } from '../../test/portal.ts'
import { ingestEvents } from '../audit/entries/ingest-events.ts'

const server = await startPortal()
afterAll(() => server.stop())
const admin = await buildUser(server, { role: 'it_admin' })

const usual = { name: 'Receiver', url: 'https://receiver.example/hook', events: ['task.created'] }
const add = async () => (await server.call(admin, webhooksCreate, { body: usual })).body

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
const endpoints = Object.values<unknown>(webhooks).filter(isEndpoint)

describe('webhooks', () => {
  it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s returns 401 without a session and 403 to other roles than administrators',
    async (_name, endpoint) => {
      const options = { params: { id: 1, delivery: 1 } }
      expect((await server.refuse(null, endpoint, options)).status).toBe(401)
      for (const role of roles.filter((other) => !other.endsWith('admin'))) {
        const person = await buildUser(server, { role })
        expect((await server.refuse(person, endpoint, options)).status, role).toBe(403)
      }
    },
  )

  it('webhooks are created with a secret that is shown once and stored encrypted', async () => {
    const headers = { 'Idempotency-Key': 'add-a-webhook-once' }
    const { secret, ...added } = (await server.call(admin, webhooksCreate, { body: usual, headers })).body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const again = await server.refuse(admin, webhooksCreate, { body: usual, headers })
    expect(again.body.code).toBe('secret_already_shown')
    expect((await server.call(admin, webhooksList)).body.items).toContainEqual(added)
    const { database } = server.platform
    const tables = await database.rows<{ name: string }>(
      'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()',
    )
    for (const { name } of tables) {
      const rows = JSON.stringify(await database.knex(name).select())
      expect(rows, name).not.toContain(secret.slice(6))
    }
  })

  it.each<[string, object]>([
    ['/name', { name: '' }],
    ['/url', { url: 'receiver.example' }],
    ['/url', { url: 'ftp://receiver.example/' }],
    ['/url', { url: 'javascript:alert(1)' }],
    ['/url', { url: 'https://user:password@receiver.example/' }],
    ['/url', { url: 'http://receiver.example/' }],
    ['/url', { url: 'https://127.0.0.1/' }],
    ['/url', { url: 'https://localhost./' }],
    ['/url', { url: 'https://receiver.example:22/' }],
    ['/url', { url: 'https://[::ffff:10.0.0.1]/' }],
    ['/url', { url: 'https://0x7f.1/' }],
    ['/url', { url: 'https://１２７.0.0.1/' }],
    ['/url', { url: `https://receiver.example/${'x'.repeat(2_000)}` }],
    ['/url', { url: `https://receiver.example/${'ü'.repeat(1_500)}` }],
    ['/events', { events: [] }],
    ['/events', { events: ['task.created', 'task.created'] }],
    ['/events/0', { events: ['session.started'] }],
    ['/secret', { secret: 'whsec_mine' }],
  ])('a webhook is refused for %s of %j', async (pointer, change) => {
    const { status, body } = await server.refuse(admin, webhooksCreate, { body: { ...usual, ...change } })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })

  it('webhook hosts in other scripts are stored in their ASCII form', async () => {
    const body = { ...usual, url: 'https://bücher.example/hook' }
    expect((await server.call(admin, webhooksCreate, { body })).body.url).toBe(
      'https://xn--bcher-kva.example/hook',
    )
  })

  it('a stale version of a webhook returns 412', async () => {
    const { id, version } = await add()
    const change = {
      params: { id },
      body: { ...usual, name: 'Renamed', isActive: true },
      headers: { 'If-Match': `"${version}"` },
    }
    expect((await server.call(admin, webhooksUpdate, change)).body).toMatchObject({ name: 'Renamed' })
    const late = await server.refuse(admin, webhooksUpdate, change)
    expect([late.status, late.body.current]).toMatchObject([412, { name: 'Renamed' }])
    const forbidden = { ...change, headers: {}, body: { ...change.body, url: 'https://10.0.0.1/' } }
    expect((await server.refuse(admin, webhooksUpdate, forbidden)).status).toBe(400)
  })

  it('the actions on a webhook make one audit entry each', async () => {
    const { id } = await add()
    const params = { id }
    await server.call(admin, webhooksUpdate, { params, body: { ...usual, isActive: false } })
    await server.call(admin, webhooks.webhooksRotate, { params })
    await server.call(admin, webhooks.webhooksRemove, { params })
    expect((await server.refuse(admin, webhooksGet, { params })).status).toBe(404)
    await ingestEvents(server.platform)
    const query = { objectType: 'webhook', objectId: String(id) }
    const { items } = (await server.call(admin, auditList, { query })).body
    expect(items.map(({ kind }) => kind)).toEqual([
      'webhook.removed',
      'webhook.secretRotated',
      'webhook.updated',
      'webhook.created',
    ])
  })

  it('creating too many webhooks returns 409', async () => {
    const { items } = (await server.call(admin, webhooksList)).body
    for (let count = items.length; count < limits.webhooks; count++) {
      await add()
    }
    expect((await server.refuse(admin, webhooksCreate, { body: usual })).body.code).toBe('too_many_webhooks')
  })
})
