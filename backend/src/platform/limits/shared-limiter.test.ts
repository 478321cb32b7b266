import type { Context } from 'koa'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import { systemClock } from '../clock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createSharedLimiter, requireAllowed } from './shared-limiter.ts'
import { sweepPlatform } from '../database/sweep.ts'
import { WrongTokens } from './wrong-tokens.ts'

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

/** Whether one more is allowed, in one of two processes. */
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

it('allows exactly as many as the limit over all processes, also at the same moment', async () => {
  const [first, second] = twoProcesses(10)
  const allowed = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second)('one')),
  )
  expect(allowed.filter(Boolean)).toHaveLength(10)
  expect(await first('one')).toBe(false)
  expect(await first('another')).toBe(true)
})

it('counts from zero after the period, and deletes expired rows', async () => {
  const [first] = twoProcesses(1)
  await first('old')
  await first('recent')
  const end = 'UPDATE rate_limits SET expire = ? WHERE `key` = ?'
  await database.change(end, [Date.now() - 3_601_000, 'test:old'])
  await database.change(end, [Date.now() - 1_000, 'test:recent'])
  const [, second] = twoProcesses(1)
  expect(await second('recent')).toBe(true)
  await sweepPlatform({ database, clock: systemClock })
  expect(await database.rows('SELECT `key` FROM rate_limits')).toEqual([{ key: 'test:recent' }])
})

it('passes on what the database fails with, and counts again later', async () => {
  const [first] = twoProcesses(1)
  await database.knex.raw('RENAME TABLE rate_limits TO away')
  const limiter = createSharedLimiter(database, { name: 'test', points: 1, seconds: 60 })
  await expect(requireAllowed(limiter.consume('one'), 'Too many.')).rejects.toThrow(/rate_limits/)
  await database.knex.raw('RENAME TABLE away TO rate_limits')
  expect(await first('one')).toBe(true)
  expect(database.pool().used).toBe(0)
})

it('makes an address that guesses tokens wait in each process, but not for a token that was right', async () => {
  const [first, second] = [new WrongTokens(database, 'test'), new WrongTokens(database, 'test')]
  const from = (ip: string) => ({ ip }) as Context
  for (let guess = 0; guess < 10; guess++) {
    await second.refuseGuessers(from('10.0.0.1'))
    await first.count(from('10.0.0.1'))
  }
  await expect(first.refuseGuessers(from('10.0.0.1'))).rejects.toThrow(/Too many wrong tokens/)
  // The other process learns of it by its first wrong one.
  await second.count(from('10.0.0.1'))
  await expect(second.refuseGuessers(from('10.0.0.1'))).rejects.toThrow(/Too many wrong tokens/)
  await second.refuseGuessers(from('10.0.0.2'))
  second.remember('right')
  await second.refuseGuessers(from('10.0.0.1'), 'right')
})

it('counts an address of any length', async () => {
  await new WrongTokens(database, 'test').count({ ip: 'x'.repeat(10_000) } as Context)
})
