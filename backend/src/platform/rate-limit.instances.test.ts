import { afterAll, beforeAll, expect, it } from 'vitest'
import { startInstance, startTestServer, type TestInstance, type TestServer } from '../test/server.ts'
import { openDatabase } from './database.ts'
import { createPlatform, type Platform } from './platform.ts'

const limits = { perMinute: 60, burst: 20, strangersPerSecond: 3, reportsPerHour: 60 }
/** Three a second and ten seconds' worth. */
const STRANGERS_AT_ONCE = 33

let server: TestServer
let platforms: Platform[]
let backends: TestInstance[]

beforeAll(async () => {
  server = await startTestServer()
  const { environment, clock, logger } = server.platform
  platforms = [1, 2].map(() =>
    createPlatform({ environment, clock, logger, database: openDatabase(environment.DATABASE_URL) }),
  )
  backends = await Promise.all(platforms.map((platform) => startInstance(platform, limits)))
}, 60_000)
afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.stop()))
  await Promise.all(platforms.map(({ database }) => database.close()))
  await server.stop()
})

it('who has used up one backend finds little left at the next', async () => {
  const ask = async (backend: TestInstance | undefined, address: string) => {
    const headers = { 'X-Forwarded-For': address }
    const { status } = await fetch(`${backend?.url}/api/auth/user`, { headers })
    return status
  }
  const [first, second] = backends
  const asked = await Promise.all(Array.from({ length: 60 }, () => ask(first, '10.9.8.7')))
  expect(asked.filter((status) => status !== 429).length).toBeGreaterThanOrEqual(STRANGERS_AT_ONCE)
  for (const { jobs } of platforms) {
    await jobs.runDue()
  }
  const then = await Promise.all(Array.from({ length: 60 }, () => ask(second, '10.9.8.7')))
  expect(then.filter((status) => status !== 429).length).toBeLessThan(STRANGERS_AT_ONCE)
  expect(await ask(second, '10.9.8.8')).not.toBe(429)
})
