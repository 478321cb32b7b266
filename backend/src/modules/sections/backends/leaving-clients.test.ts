import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Context } from 'koa'
import { Agent } from 'undici'
import { afterEach, expect, it } from 'vitest'
import { sendPartialRequest } from '../../../test/raw-request.ts'
import { defaultTimeouts } from './connections.ts'
import { forwardToBackend } from './forward.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()))

async function listen(server: Server): Promise<string> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('a request whose client left before it was forwarded ends at once', async () => {
  const baseUrl = await listen(createServer())
  const ended = Promise.withResolvers<unknown>()
  const portal = createServer((req, res) => {
    const ctx = { req, res, method: req.method, state: { requestId: 'a' } } as unknown as Context
    const forwarding = { agent: new Agent(), timeouts: defaultTimeouts, baseUrl, path: '/x', token: 't' }
    req.socket.once('close', () => setImmediate(() => ended.resolve(forwardToBackend(ctx, forwarding))))
  })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '100' }
  const socket = await sendPartialRequest(await listen(portal), '/x', { headers, body: '{' })
  await once(portal, 'request')
  socket.resetAndDestroy()
  const startedAt = performance.now()
  await expect(ended.promise).rejects.toMatchObject({ status: 502 })
  expect(performance.now() - startedAt).toBeLessThan(5_000)
})
