import type { Context } from 'koa'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import type { Actor } from '../actor.ts'
import { type Database, openDatabase } from '../database/database.ts'
import type { Environment } from '../environment.ts'
import type { ProblemError } from '../http/errors.ts'
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
}, 60_000)
afterAll(async () => {
  await database.close()
  await schema.drop()
})
beforeEach(() => database.change('DELETE FROM rate_limits'))

async function refusalOf(act: () => Promise<void>): Promise<ProblemError> {
  try {
    await act()
  } catch (error) {
    return error as ProblemError
  }
  throw new Error('It was allowed')
}

describe('requests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('of a person are refused beyond pace and burst, with the time to wait; others are not concerned', async () => {
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

  it('without a session are counted by address', async () => {
    const limit = createRateLimit(database, limits)
    for (let request = 0; request < 22; request++) {
      await limit(at('/api/login'), undefined)
    }
    expect((await refusalOf(() => limit(at('/api/callback'), undefined))).status).toBe(429)
    await limit(at('/api/login', 'GET', '10.0.0.2'), undefined)
  })

  it('of one /64 count as one address, and one of version 4 however it is written', async () => {
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

  it('of a hundred people who sign in at one address at the same moment are allowed', async () => {
    const limit = createRateLimit(database, configuredLimits(environment))
    for (let somebody = 0; somebody < 100; somebody++) {
      await limit(at('/api/auth/user'), undefined)
      await limit(at('/api/login'), undefined)
      await limit(at('/api/callback'), undefined)
    }
  })

  it('of three hundred people who sign in at one address within a minute are allowed', async () => {
    const limit = createRateLimit(database, configuredLimits(environment))
    for (let request = 0; request < 6_000; request++) {
      await limit(at('/api/login'), undefined)
      vi.advanceTimersByTime(10)
    }
  })

  it('of ever new addresses leave nothing in memory', async () => {
    const limit = createRateLimit(database, limits)
    for (let address = 0; address < 2_000; address++) {
      await limit(at('/api/login', 'GET', `2001:db8:0:${address.toString(16)}::1`), undefined)
    }
    vi.advanceTimersByTime(11_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('reports of an hour', () => {
  const submit = (limit: ReturnType<typeof createRateLimit>, by = person(1)) =>
    limit(at('/api/progress-reports', 'POST'), by, 'reportsPerHour')

  it('are counted over all processes, each person for themselves', async () => {
    const [first, second] = [createRateLimit(database, limits), createRateLimit(database, limits)]
    await submit(first)
    await second(at('/api/progress-reports'), person(1))
    const refusal = await refusalOf(() => submit(second))
    expect(Number(refusal.options.headers?.['Retry-After'])).toBeGreaterThan(3_500)
    await submit(second, person(2))
  })
})
