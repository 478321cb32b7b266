import type { Context } from 'koa'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import type { Actor } from '../actor.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { ProblemError } from '../errors.ts'
import { configuredLimits, createRateLimit } from './rate-limit.ts'

const limits = { perMinute: 60, burst: 2, strangersPerSecond: 2, reportsPerHour: 1 }
const environment = { REQUESTS_PER_MINUTE: 60, REQUEST_BURST: 1, REPORTS_PER_HOUR: 1 } as Environment
const at = (path: string, method = 'GET', ip = '10.0.0.1') => ({ path, method, ip }) as Context
const person = (id: number) => ({ id }) as Actor

let schema: Awaited<ReturnType<typeof createMigratedSchema>>
let database: Database

beforeAll(async () => {
  schema = await createMigratedSchema()
  database = openDatabase(schema.url)
})
afterAll(async () => {
  await database.close()
  await schema.drop()
})
beforeEach(() => database.change('DELETE FROM rate_limits'))

async function refusalOf(callback: () => Promise<void>): Promise<ProblemError> {
  try {
    await callback()
  } catch (error) {
    return error as ProblemError
  }
  throw new Error('It was allowed')
}

describe('requests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('a user above the rate limit gets 429 with Retry-After, without affecting others', async () => {
    const limit = createRateLimit(database, limits)
    for (let request = 0; request < 3; request++) {
      await limit(at('/api/tasks'), person(1))
    }
    const refusal = await refusalOf(() => limit(at('/api/tasks'), person(1)))
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(refusal.options.headers?.['Retry-After']).toBe('1')
    await limit(at('/api/tasks'), person(2))
    await limit(at('/api/tasks'), undefined)
    vi.advanceTimersByTime(1_000)
    await limit(at('/api/tasks'), person(1))
  })

  it('requests without a session are limited by address', async () => {
    const limit = createRateLimit(database, limits)
    for (let request = 0; request < 22; request++) {
      await limit(at('/api/login'), undefined)
    }
    expect((await refusalOf(() => limit(at('/api/callback'), undefined))).status).toBe(429)
    await limit(at('/api/login', 'GET', '10.0.0.2'), undefined)
  })

  it('addresses of one /64 share a rate limit, and IPv4 counts the same in every notation', async () => {
    const limit = createRateLimit(database, limits)
    const from = (ip: string) => limit(at('/api/login', 'GET', ip), undefined)
    for (let request = 0; request < 22; request++) {
      await from(`2001:db8:0:1::${request}`)
      await from(request % 2 === 0 ? '1.2.3.4' : '::ffff:1.2.3.4')
    }
    expect((await refusalOf(() => from('2001:db8:0:1:ffff::1'))).status).toBe(429)
    expect((await refusalOf(() => from('::ffff:1.2.3.4'))).status).toBe(429)
    await from('2001:db8:0:2::1')
    await from('::ffff:1.2.3.5')
  })

  it('a hundred simultaneous sign-ins from one address are allowed', async () => {
    const limit = createRateLimit(database, configuredLimits(environment))
    for (let index = 0; index < 100; index++) {
      await limit(at('/api/auth/user'), undefined)
      await limit(at('/api/login'), undefined)
      await limit(at('/api/callback'), undefined)
    }
  })

  it('three hundred sign-ins from one address within a minute are allowed', async () => {
    const limit = createRateLimit(database, configuredLimits(environment))
    for (let request = 0; request < 6_000; request++) {
      await limit(at('/api/login'), undefined)
      vi.advanceTimersByTime(10)
    }
  })

  it('expired rate limits of many addresses leave nothing in memory', async () => {
    const limit = createRateLimit(database, limits)
    for (let address = 0; address < 2_000; address++) {
      await limit(at('/api/login', 'GET', `2001:db8:0:${address.toString(16)}::1`), undefined)
    }
    vi.advanceTimersByTime(11_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the hourly limit of reports', () => {
  const submit = (limit: ReturnType<typeof createRateLimit>, by = person(1)) =>
    limit(at('/api/progress-reports', 'POST'), by, 'reportsPerHour')

  it('hourly report limits are counted per user across all processes', async () => {
    const [first, second] = [createRateLimit(database, limits), createRateLimit(database, limits)]
    await submit(first)
    await second(at('/api/progress-reports'), person(1))
    const refusal = await refusalOf(() => submit(second))
    expect(Number(refusal.options.headers?.['Retry-After'])).toBeGreaterThan(3_500)
    await submit(second, person(2))
  })
})
