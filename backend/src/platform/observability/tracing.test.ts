import { tasksGet, tasksList } from '@headway/contracts/tasks'
import {
  attributeOf,
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '@headway/server-kit/testing/trace-receiver'
import { startTracing, type Tracing } from '@headway/server-kit/tracing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { buildUser, startPortal, type TestPortal, type TestUser } from '../../test/portal.ts'
import { inTransaction } from '../database/transaction.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

let server: TestPortal
let pm: TestUser
let email: string
let receiver: TraceReceiver
let tracing: Tracing | undefined

beforeAll(async () => {
  receiver = await startTraceReceiver()
  server = await startPortal()
  pm = await buildUser(server, { role: 'pm' })
  const row = (await server.platform.database.knex('users').where({ id: pm.id }).first('email')) as {
    email: string
  }
  email = row.email
})
afterAll(async () => {
  await server.stop()
  await receiver.stop()
})
afterEach(async () => {
  await tracing?.stop()
  tracing = undefined
})

const begin = async (endpoint = receiver.endpoint, share = 1) => {
  tracing = await startTracing({ endpoint, sampleRatio: share, service: 'backend', warn: () => undefined })
}
/** Returns the spans that an action produces; stopping the tracing flushes them. */
async function taken(callback: () => Promise<unknown>): Promise<ReceivedSpan[]> {
  const before = receiver.spans().length
  await callback()
  await tracing?.stop()
  tracing = undefined
  return receiver.spans().slice(before)
}

describe('traces', () => {
  it('a trace has the endpoint name instead of the address, and its SQL statements', async () => {
    const { id } = await buildTask(server, pm)
    await begin()
    const spans = await taken(() => server.call(pm, tasksGet, { params: { id } }))
    const request = spans.find(({ name }) => name === 'GET /api/tasks/:id')
    expect(request).toBeDefined()
    expect(attributeOf(request as ReceivedSpan, 'http.response.status_code')).toBe(200)
    expect(attributeOf(request as ReceivedSpan, 'headway.request_id')).toMatch(/^[a-z]{16}$/)
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(statements.length).toBeGreaterThan(1)
    expect(statements.every((span) => String(attributeOf(span, 'db.query.text')).includes('?'))).toBe(true)
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  })

  it('a trace continues the one of the gateway, if the gateway samples it', async () => {
    await begin()
    const call = (flags: string) => () =>
      server.fetch(pm, '/api/tasks', { headers: { traceparent: `00-${TRACE}-${PARENT}-${flags}` } })
    const spans = await taken(call('01'))
    expect(spans.find(({ parentSpanId }) => parentSpanId === PARENT)).toMatchObject({
      traceId: TRACE,
      name: 'GET /api/tasks',
    })
    await begin()
    expect(await taken(call('00'))).toEqual([])
  })

  it.each(['00-0-0-01', 'x'.repeat(5_000), '00-00000000000000000000000000000000-0000000000000000-01'])(
    'invalid trace headers start a new trace: %.20s',
    async (traceparent) => {
      await begin()
      const spans = await taken(() => server.fetch(pm, '/api/tasks', { headers: { traceparent } }))
      expect(spans.some(({ name }) => name === 'GET /api/tasks')).toBe(true)
    },
  )

  it('traces contain no user input, also for refused requests', async () => {
    await begin()
    const secret = 'Kq7-typed-by-a-person'
    const spans = await taken(async () => {
      await buildTask(server, pm, { title: secret, description: secret, tags: [secret] })
      await server.fetch(pm, `/api/tasks?search=${secret}`)
      await server.fetch(pm, `/api/${secret}`)
      await server.refuse(pm, tasksList, { query: { status: secret } as never })
    })
    expect(spans.length).toBeGreaterThan(4)
    expect(receiver.text()).not.toContain(secret)
    expect(receiver.text()).not.toContain(email)
    expect(spans.some(({ name }) => name === 'GET none')).toBe(true)
  })

  it('traces contain jobs, including those that fail', async () => {
    const { platform } = server
    platform.jobs.handle('tracing.test', () => Promise.reject(new TypeError(`failed for ${email}`)))
    await inTransaction(platform.database.knex, (trx) => platform.jobs.add({ kind: 'tracing.test' }, trx))
    await begin()
    const spans = await taken(() => platform.jobs.runDue())
    const job = spans.find(({ name }) => name === 'job tracing.test')
    expect(job?.status?.code).toBe(2)
    expect(attributeOf(job as ReceivedSpan, 'error.type')).toBe('TypeError')
    expect(receiver.text()).not.toContain(email)
  })

  it('traces do not delay requests when the receiver is unavailable', async () => {
    await begin('http://127.0.0.1:9')
    expect((await server.fetch(pm, '/api/tasks')).status).toBe(200)
    expect(await taken(() => server.fetch(pm, '/api/tasks'))).toEqual([])
  })

  it('traces do not contain the background queries of a process', async () => {
    await begin()
    expect(await taken(() => server.platform.database.rows('SELECT 1'))).toEqual([])
  })

  it('no trace is started when the sampling rate is zero', async () => {
    await begin(receiver.endpoint, 0)
    expect(await taken(() => server.fetch(pm, '/api/tasks'))).toEqual([])
  })
})
