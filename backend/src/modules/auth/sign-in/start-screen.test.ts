import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createPlatform } from '../../../platform/platform.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let strict: Server

beforeAll(async () => {
  server = await startTestServer()
  const patience = { perMinute: 1_000_000, burst: 1_000_000, strangersPerSecond: 1, reportsPerHour: 1 }
  // A process of its own reads its environment anew.
  const environment = { ...server.platform.environment }
  strict = createApp(createPlatform({ ...server.platform, environment }), patience).server
  strict.listen(0, '127.0.0.1')
  await once(strict, 'listening')
}, 60_000)
afterAll(async () => {
  strict.closeAllConnections()
  strict.close()
  await server.stop()
})

/** The last answer to more requests at once than one address has within ten seconds. */
async function exhaust(path: string, accepted: string): Promise<Response> {
  const url = `http://127.0.0.1:${(strict.address() as AddressInfo).port}${path}`
  const ask = () => fetch(url, { headers: { Accept: accepted }, redirect: 'manual' })
  await Promise.all(Array.from({ length: 15 }, ask))
  return ask()
}

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

it.each(['/api/login', '/api/callback?code=a&state=b'])(
  'too many requests for %s lead a browser to the start screen, which says so',
  async (path) => {
    const answer = await exhaust(path, page)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/signed-out?reason=limited'])
  },
)

it.each([
  ['a client that is no browser', '/api/login', 'application/json'],
  ['a browser that asks for something else', '/api/auth/user', page],
])('%s is refused with a problem', async (_, path, accepted) => {
  const answer = await exhaust(path, accepted)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
})
