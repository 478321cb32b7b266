import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { createPlatform } from '../../../platform/platform.ts'
import { startPortal, type TestPortal } from '../../../test/portal.ts'

let server: TestPortal
let strict: Server

beforeAll(async () => {
  server = await startPortal()
  const limits = { perMinute: 1_000_000, burst: 1_000_000, strangersPerSecond: 1, reportsPerHour: 1 }
  // The second application needs its own copy of the environment.
  const environment = { ...server.platform.environment }
  strict = createApp(createPlatform({ ...server.platform, environment }), limits).server
  strict.listen(0, '127.0.0.1')
  await once(strict, 'listening')
})
afterAll(async () => {
  strict.closeAllConnections()
  strict.close()
  await server.stop()
})

/** Sends more requests at once than one address may send in ten seconds and returns the last response. */
async function exhaust(path: string, accepted: string): Promise<Response> {
  const url = `http://127.0.0.1:${(strict.address() as AddressInfo).port}${path}`
  const ask = () => fetch(url, { headers: { Accept: accepted }, redirect: 'manual' })
  await Promise.all(Array.from({ length: 15 }, ask))
  return ask()
}

const page = 'text/html,application/xhtml+xml,*/*;q=0.8'

it.each(['/api/login', '/api/callback?code=a&state=b'])(
  'too many requests for %s redirect a browser to the start screen with a message',
  async (path) => {
    const answer = await exhaust(path, page)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/signed-out?reason=limited'])
  },
)

it.each([
  ['a client that is no browser', '/api/login', 'application/json'],
  ['a browser that asks for something else', '/api/auth/user', page],
])('a rate-limited sign-in returns problem JSON to %s', async (_, path, accepted) => {
  const answer = await exhaust(path, accepted)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
})
