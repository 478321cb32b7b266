import { sectionsGet } from '@headway/contracts/sections'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { answerJson, answerWith, startPortalWithBackend, useBackend } from '../testing/section-backend.ts'

const PATIENCE = { timeout: 60_000 }

const { server, admin, person, backend, stop } = await startPortalWithBackend()
afterAll(stop)
afterEach(async () => {
  backend.handle = answerJson({})
})

describe('the health of a section backend', () => {
  it('counts failures and slow responses and names the last failure', async () => {
    await useBackend(server, admin, 'mfe_health', backend.url)
    const askHealth = async () => {
      const response = await server.fetch(person, '/api/section-backends/mfe_health/x')
      await response.text()
    }
    const find = async () => {
      const params = { name: 'mfe_health' }
      return (await server.call(admin, sectionsGet, { params })).body.backend
    }
    expect(await find()).toMatchObject({ state: 'idle', requests: 0, lastFailure: null })
    await askHealth()
    await vi.waitFor(
      async () => expect(await find()).toMatchObject({ state: 'healthy', requests: 1 }),
      PATIENCE,
    )
    backend.handle = (_, response) => void setTimeout(() => response.writeHead(204).end(), 2_100)
    await askHealth()
    await vi.waitFor(async () => expect(await find()).toMatchObject({ state: 'slow', slow: 1 }), PATIENCE)
    // An error of the caller is not a failure of the backend.
    const problem = { type: 'about:blank', title: 'x', status: 404, code: 'x', requestId: 'x' }
    const headers = { 'Content-Type': 'application/problem+json' }
    backend.handle = answerWith(404, headers, JSON.stringify(problem))
    await askHealth()
    backend.handle = answerWith(503, headers, JSON.stringify({ ...problem, status: 503 }))
    await askHealth()
    await vi.waitFor(async () => expect(await find()).toMatchObject({ requests: 4, failures: 1 }), PATIENCE)
    expect((await find())?.lastFailure?.reason).toBe('server_error')
    backend.handle = answerWith(200, { 'Content-Type': 'text/html' })
    await askHealth()
    await vi.waitFor(
      async () =>
        expect(await find()).toEqual({
          url: backend.url,
          state: 'failing',
          requests: 5,
          failures: 2,
          slow: 1,
          lastFailure: { at: expect.any(String), reason: 'invalid_response' },
        }),
      PATIENCE,
    )
    server.moveClock(16 * 60_000)
    expect(await find()).toMatchObject({ state: 'idle', requests: 5 })
    server.moveClock(0)
    // Another backend starts with new figures.
    await useBackend(server, admin, 'mfe_health', `${backend.url}/v2`)
    expect(await find()).toMatchObject({ requests: 0, lastFailure: null })
  })
})
