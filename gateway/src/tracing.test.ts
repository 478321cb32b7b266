import {
  attributeOf,
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '@headway/server-kit/testing/trace-receiver'
import { startTracing } from '@headway/server-kit/tracing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from './test/harness.ts'

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const given = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, baggage: 'user=1' }

let receiver: TraceReceiver
const running: { stop(): Promise<unknown> }[] = []

beforeAll(async () => {
  receiver = await startTraceReceiver()
})
afterAll(() => receiver.stop())
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
})

/** Starts a gateway in front of a backend that returns the trace headers it received. */
async function gateway(environment: Record<string, string> = {}) {
  const started = await startGateway({
    environment,
    backend: ({ headers }, response) =>
      response.end(JSON.stringify([headers.traceparent ?? null, headers.baggage ?? null])),
  })
  running.push(started)
  return started
}

async function ask(started: Awaited<ReturnType<typeof gateway>>, path = '/api/tasks') {
  return JSON.parse((await started.get(path, { headers: given })).text) as (string | null)[]
}

const trusting = { TRUSTED_PROXIES: '127.0.0.1' }

describe('tracing disabled', () => {
  it('a client cannot force the recording of a trace', async () => {
    expect(await ask(await gateway())).toEqual([null, null])
  })

  it('the trace of a trusted proxy is forwarded', async () => {
    expect(await ask(await gateway(trusting))).toEqual([given.traceparent, null])
  })
})

describe('tracing enabled', () => {
  const begin = async () =>
    startTracing({ endpoint: receiver.endpoint, sampleRatio: 1, service: 'gateway', warn: () => undefined })

  it.each([
    ['unknown', {}, false],
    ['a proxy of ours', trusting, true],
  ])('the span of a request of %s is named after its area', async (_who, environment, isGoneOnWith) => {
    const tracing = await begin()
    const before = receiver.spans().length
    const [traceparent] = await ask(await gateway(environment), '/api/tasks/17?search=typed')
    await tracing.stop()
    const [span] = receiver.spans().slice(before)
    expect(span?.name).toBe('GET /api')
    expect(attributeOf(span as ReceivedSpan, 'http.response.status_code')).toBe(200)
    expect(traceparent).toBe(`00-${span?.traceId}-${span?.spanId}-01`)
    expect(span?.traceId === TRACE).toBe(isGoneOnWith)
    expect(receiver.text()).not.toContain('typed')
  })

  it('event streams and health checks are not traced', async () => {
    const tracing = await begin()
    const before = receiver.spans().length
    const started = await gateway()
    await started.get('/healthz')
    await started.get('/api/live', { headers: { accept: 'text/event-stream' } })
    await tracing.stop()
    expect(receiver.spans()).toHaveLength(before)
  })
})
