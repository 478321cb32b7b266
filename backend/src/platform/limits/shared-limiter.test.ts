import type { Context } from 'koa'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createSharedLimiter, requireAllowed } from './shared-limiter.ts'
import { cleanUpPlatform } from '../jobs/platform-cleanup.ts'
import { InvalidTokenLimiter } from './invalid-token-limiter.ts'

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

/** Returns functions for two processes that tell whether one more call is allowed. */
function twoProcesses(points: number) {
  const limiters = [1, 2].map(() => createSharedLimiter(database, { name: 'test', points, seconds: 3_600 }))
  return limiters.map(
    (limiter) => (key: string) =>
      requireAllowed(limiter.consume(key), 'Too many.').then(
        () => true,
        (error: { status?: number }) => {
          expect(error.status).toBe(429)
          return false
        },
      ),
  ) as [(key: string) => Promise<boolean>, (key: string) => Promise<boolean>]
}

it('the shared limiter allows exactly the limit over all processes, also at the same moment', async () => {
  const [first, second] = twoProcesses(10)
  const allowed = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second)('one')),
  )
  expect(allowed.filter(Boolean)).toHaveLength(10)
  expect(await first('one')).toBe(false)
  expect(await first('another')).toBe(true)
})

it('the shared limiter counts from zero after the period, and deletes expired rows', async () => {
  const [first] = twoProcesses(1)
  await first('old')
  await first('recent')
  const end = 'UPDATE rate_limits SET expire = ? WHERE `key` = ?'
  await database.change(end, [Date.now() - 3_601_000, 'test:old'])
  await database.change(end, [Date.now() - 1_000, 'test:recent'])
  const [, second] = twoProcesses(1)
  expect(await second('recent')).toBe(true)
  await cleanUpPlatform({ database, clock: systemClock })
  expect(await database.rows('SELECT `key` FROM rate_limits')).toEqual([{ key: 'test:recent' }])
})

it('a rate limit passes on database errors, and counts again later', async () => {
  const [first] = twoProcesses(1)
  await database.knex.raw('RENAME TABLE rate_limits TO away')
  const limiter = createSharedLimiter(database, { name: 'test', points: 1, seconds: 60 })
  await expect(requireAllowed(limiter.consume('one'), 'Too many.')).rejects.toThrow(/rate_limits/)
  await database.knex.raw('RENAME TABLE away TO rate_limits')
  expect(await first('one')).toBe(true)
  expect(database.pool().used).toBe(0)
})

it('guessing tokens delays an address in each process, but not for a valid token', async () => {
  const [first, second] = [
    new InvalidTokenLimiter(database, 'test'),
    new InvalidTokenLimiter(database, 'test'),
  ]
  const from = (ip: string) => ({ ip }) as Context
  for (let guess = 0; guess < 10; guess++) {
    await second.rejectIfThrottled(from('10.0.0.1'))
    await first.recordInvalid(from('10.0.0.1'))
  }
  await expect(first.rejectIfThrottled(from('10.0.0.1'))).rejects.toThrow(/Too many wrong tokens/)
  // The other process learns of the block with its first wrong token.
  await second.recordInvalid(from('10.0.0.1'))
  await expect(second.rejectIfThrottled(from('10.0.0.1'))).rejects.toThrow(/Too many wrong tokens/)
  await second.rejectIfThrottled(from('10.0.0.2'))
  second.recordValid('right')
  await second.rejectIfThrottled(from('10.0.0.1'), 'right')
})

it('the shared limiter handles an address of any length', async () => {
  await new InvalidTokenLimiter(database, 'test').recordInvalid({ ip: 'x'.repeat(10_000) } as Context)
})
