import { createLogger } from '@headway/server-kit/logger'
import type { Context } from 'koa'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMigratedSchema } from '../test/schema.ts'
import { everyStatementOf } from '../test/statements.ts'
import { systemClock } from './clock.ts'
import { type Database, openDatabase } from './database.ts'
import { createJobs } from './jobs/jobs.ts'
import { scheduleCountsSweep, SharedCount } from './shared-count.ts'
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
beforeEach(() => database.change('DELETE FROM shared_counts'))

const twoAnHour = () => new SharedCount(database, { kind: 'archive', most: 2, seconds: 3_600 })

it('counts over all processes, each key for itself', async () => {
  const [first, second] = [twoAnHour(), twoAnHour()]
  expect(await first.take('mfe_a')).toBe(0)
  expect(await second.take('mfe_a')).toBe(0)
  expect(await first.take('mfe_a')).toBeGreaterThan(3_500_000)
  expect(await second.take('mfe_a')).toBeGreaterThan(3_500_000)
  expect(await first.take('mfe_b')).toBe(0)
})

it('lets exactly so many through that come at the same moment', async () => {
  const count = () => new SharedCount(database, { kind: 'race', most: 10, seconds: 60 })
  const [first, second] = [count(), count()]
  const waits = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? first : second).take('one')),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
})

it('a crowd under one key holds one connection, and costs what may be taken', async () => {
  const count = new SharedCount(database, { kind: 'crowd', most: 10, seconds: 60 })
  let most = 0
  const statements = await everyStatementOf(database, async () => {
    const crowd = Promise.all(Array.from({ length: 200 }, () => count.take('one')))
    const watching = setInterval(() => (most = Math.max(most, database.pool().used)))
    const waits = await crowd.finally(() => clearInterval(watching))
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })
  // Ten are counted, and then it is asked once how long the others have to wait.
  expect(statements).toHaveLength(11)
  expect(most).toBeLessThanOrEqual(1)
})

it('does not keep anybody waiting behind one that has failed', async () => {
  const count = twoAnHour()
  await database.knex.raw('RENAME TABLE shared_counts TO away')
  const failed = await Promise.allSettled([count.take('mfe_a'), count.take('mfe_a')])
  await database.knex.raw('RENAME TABLE away TO shared_counts')
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await count.take('mfe_a')).toBe(0)
})

it('whoever has taken everything costs no more statements', async () => {
  const count = twoAnHour()
  await count.take('mfe_a')
  await count.take('mfe_a')
  const statements = await everyStatementOf(database, async () => void (await count.take('mfe_a')))
  expect(statements).toEqual([])
})

it('begins anew when the time is over, and leaves no row for ever', async () => {
  await twoAnHour().take('mfe_a')
  await twoAnHour().take('mfe_a')
  await database.change('UPDATE shared_counts SET ends_at = UTC_TIMESTAMP(3)')
  const count = twoAnHour()
  expect(await count.take('mfe_a')).toBe(0)
  expect(await count.take('mfe_a')).toBe(0)
  await count.take('mfe_b')
  const endedAgo = 'UPDATE shared_counts SET ends_at = UTC_TIMESTAMP(3) - INTERVAL ? SECOND WHERE name = ?'
  await database.change(endedAgo, [61, 'archive:mfe_a'])
  await database.change(endedAgo, [50, 'archive:mfe_b'])
  const jobs = createJobs(database, createLogger('backend', 'silent'), systemClock)
  scheduleCountsSweep({ database, jobs })
  await jobs.runDue()
  // The process that sweeps must not meet the one that begins it anew.
  expect(await database.rows('SELECT name FROM shared_counts')).toEqual([{ name: 'archive:mfe_b' }])
})

it('keeps as much of a key as there is room for', async () => {
  expect(await twoAnHour().take('x'.repeat(10_000))).toBe(0)
})

it('an address that guesses tokens at one process has to wait at the next one too', async () => {
  const [first, second] = [new WrongTokens(database, 'test'), new WrongTokens(database, 'test')]
  const from = (ip: string) => ({ ip }) as Context
  for (let guess = 0; guess < 10; guess++) {
    second.refuseGuessers(from('10.0.0.1'))
    await first.count(from('10.0.0.1'))
  }
  expect(() => first.refuseGuessers(from('10.0.0.1'))).toThrow(/Too many wrong tokens/)
  // It learns of it by the next wrong one.
  await second.count(from('10.0.0.1'))
  expect(() => second.refuseGuessers(from('10.0.0.1'))).toThrow(/Too many wrong tokens/)
  second.refuseGuessers(from('10.0.0.2'))
  second.remember('right')
  second.refuseGuessers(from('10.0.0.1'), 'right')
})
