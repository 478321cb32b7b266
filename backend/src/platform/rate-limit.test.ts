import type { Context } from 'koa'
import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import type { ProblemError } from './errors.ts'
import type { Environment } from './environment.ts'
import { configuredLimits, createRateLimit } from './rate-limit.ts'

const limits = { perMinute: 60, burst: 2, strangersPerSecond: 2, reportsPerHour: 1 }
const environment = { REQUESTS_PER_MINUTE: 60, REQUEST_BURST: 1, REPORTS_PER_HOUR: 1 } as Environment
const at = (path: string, method = 'GET', ip = '10.0.0.1') => ({ path, method, ip }) as Context
const person = (id: number) => ({ id }) as Actor

async function refusalOf(act: () => Promise<void>): Promise<ProblemError> {
  try {
    await act()
  } catch (error) {
    return error as ProblemError
  }
  throw new Error('It was allowed')
}

describe('rate limit', () => {
  it('lets a burst through, then says when to try again; others are not concerned', async () => {
    const limit = createRateLimit(limits)
    for (let request = 0; request < 3; request++) {
      await limit(at('/api/tasks'), person(1))
    }
    const refusal = await refusalOf(() => limit(at('/api/tasks'), person(1)))
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refusal.options.headers?.['Retry-After'])).toBeGreaterThan(0)
    await limit(at('/api/tasks'), person(2))
    await limit(at('/api/tasks'), undefined)
  })

  it('counts who is not signed in by address', async () => {
    const limit = createRateLimit(limits)
    for (let request = 0; request < 22; request++) {
      await limit(at('/api/login'), undefined)
    }
    expect((await refusalOf(() => limit(at('/api/callback'), undefined))).status).toBe(429)
    await limit(at('/api/login', 'GET', '10.0.0.2'), undefined)
  })

  it('lets a hundred people of one address sign in at the same moment', async () => {
    const limit = createRateLimit(configuredLimits(environment))
    for (let somebody = 0; somebody < 100; somebody++) {
      await limit(at('/api/auth/user'), undefined)
      await limit(at('/api/login'), undefined)
      await limit(at('/api/callback'), undefined)
    }
  })

  it('counts submitted reports by the hour, not how often they are read', async () => {
    const limit = createRateLimit({ ...limits, burst: 100 })
    await limit(at('/api/progress-reports', 'POST'), person(1))
    await limit(at('/api/progress-reports'), person(1))
    expect((await refusalOf(() => limit(at('/api/progress-reports', 'POST'), person(1)))).status).toBe(429)
  })
})
