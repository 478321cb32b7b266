// @vitest-environment node

import type { milestonesCreate, tasksGet, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { request, send } from './call.ts'
import { storePreloadedResponses } from './preloaded-responses.ts'
import { livePosition } from './live-position.ts'

describe('request', () => {
  it('request fills the path and leaves out optional values', () => {
    expect(request<typeof tasksGet>('GET /api/tasks/:id')({ params: { id: 7 } })).toEqual({
      method: 'GET',
      url: '/api/tasks/7',
      headers: {},
      body: undefined,
    })
    expect(request<typeof tasksList>('GET /api/tasks')({ query: { limit: '25' } }).url).toBe(
      '/api/tasks?limit=25',
    )
    expect(request<typeof tasksList>('GET /api/tasks')(undefined).url).toBe('/api/tasks')
  })

  it("a request with another endpoint's route does not compile", () => {
    // @ts-expect-error the route is that of tasksList
    request<typeof tasksGet>('GET /api/tasks')
  })

  it('request sends the version and the idempotency key as headers', () => {
    expect(
      request<typeof tasksUpdate>('PUT /api/tasks/:id')({
        params: { id: 1 },
        body: { title: 'x' },
        version: 3,
      }).headers,
    ).toMatchObject({ 'If-Match': '"3"' })
    const created = request<typeof milestonesCreate>('POST /api/tasks/:id/milestones')({
      params: { id: 1 },
      body: { title: 'x' },
      idempotencyKey: 'k-12345678',
    })
    expect(created).toMatchObject({
      body: '{"title":"x"}',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'k-12345678' },
    })
  })
})

describe('send', () => {
  let server: Server
  let origin: string

  beforeAll(async () => {
    server = createServer((incoming, response) => {
      response.setHeader('Access-Control-Allow-Origin', incoming.headers.origin ?? '*')
      response.setHeader('Access-Control-Allow-Credentials', 'true')
      if (incoming.url === '/broken') {
        incoming.socket.destroy()
        return
      }
      response.statusCode = incoming.url === '/nothing' ? 204 : incoming.url === '/no' ? 403 : 200
      response.end(incoming.url === '/nothing' ? '' : '{"ok":true}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const get = (path: string) => send({ method: 'GET', url: origin + path, headers: {}, body: undefined })

  it('send returns data, null for an empty response, or an error, and never throws', async () => {
    expect(await get('/yes')).toEqual({ data: { ok: true } })
    expect(await get('/nothing')).toEqual({ data: null })
    expect(await get('/no')).toMatchObject({ error: { status: 403, text: '403: {"ok":true}' } })
    expect(await get('/broken')).toMatchObject({ error: { status: 0 } })
  })

  it('send uses a response preloaded with the page once, with its event position', async () => {
    storePreloadedResponses({ [`${origin}/yes`]: { body: { came: true }, position: '41' } })
    const write = await send({ method: 'POST', url: `${origin}/yes`, headers: {}, body: undefined })
    expect(write).toEqual({ data: { ok: true } })
    expect(await get('/yes')).toEqual({ data: { came: true } })
    expect(livePosition()).toBe('41')
    expect(await get('/yes')).toEqual({ data: { ok: true } })
  })
})
