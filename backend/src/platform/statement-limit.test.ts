import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedSchema } from '../test/schema.ts'
import { type Database, openDatabase, openForMigrations } from './database.ts'
import { inTransaction } from './transaction.ts'

const LIMIT = 150
/** Longer than the limit of the test. */
const slow = 'SELECT SLEEP(0.4) AS slept'
const slowWrite = 'UPDATE shared_counts SET taken = SLEEP(0.4) WHERE name = ?'

const ways: [string, (database: Database) => Promise<unknown>][] = [
  ['a read', ({ rows }) => rows(slow)],
  ['a write', ({ change }) => change(slowWrite, ['slow'])],
  ['a write that is not prepared', ({ changeOnce }) => changeOnce(slowWrite, ['slow'])],
  ['a statement of Knex', async ({ knex }) => knex.raw(slow)],
  ['one in a transaction', ({ knex }) => inTransaction(knex, async (trx: Knex) => trx.raw(slow))],
  ['a read in a transaction', ({ knex, rows }) => inTransaction(knex, (trx) => rows(slow, [], trx))],
]

let schema: Awaited<ReturnType<typeof createMigratedSchema>>
let serving: Database
let migrating: Database

beforeAll(async () => {
  schema = await createMigratedSchema()
  serving = openDatabase(schema.url, { statementLimit: LIMIT })
  migrating = openForMigrations(schema.url)
  await migrating.change(
    "INSERT INTO shared_counts (name, taken, ends_at) VALUES ('slow', 1, UTC_TIMESTAMP(3))",
  )
}, 60_000)
afterAll(async () => {
  await Promise.all([serving.close(), migrating.close()])
  await schema.drop()
})

describe('a statement that takes long', () => {
  it.each(ways)('is cut off where people wait: %s', async (_way, send) => {
    // Where there was a transaction, it is its end that finds the connection gone.
    await expect(send(serving)).rejects.toThrow(/too long|timeout|closed state/)
    expect(await serving.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(ways)('is waited for where a schema is brought up to date: %s', async (_way, send) => {
    await send(migrating)
  })
})

it('an index may take longer than any statement of a backend', async () => {
  await migrating.knex.raw('SELECT SLEEP(5.2)')
}, 15_000)
