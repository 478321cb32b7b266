import { afterAll, beforeAll, expect, it } from 'vitest'
import { startInstance, startPortal, type TestPortal } from '../../test/portal.ts'
import { createPlatform } from '../platform.ts'

let server: TestPortal
beforeAll(async () => {
  server = await startPortal()
})
afterAll(() => server.stop())

it.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])(
  'an address can request %s only so often',
  async (path) => {
    const limits = { perMinute: 60_000, burst: 10_000, strangersPerSecond: 1, reportsPerHour: 1_000 }
    const instance = await startInstance(createPlatform(server.platform), limits)
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(instance.url + path)))
    await instance.stop()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  },
)
