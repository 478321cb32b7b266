import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMigratedSchema } from '../../test/schema.ts'
import { type Database, openDatabase, openForMigrations } from './database.ts'
import { inTransaction } from './transaction.ts'

const LIMIT = 150
/** Longer than the limit of the test. */
const slow = 'SELECT SLEEP(0.4) AS slept'
const slowWrite = 'UPDATE rate_limits SET points = SLEEP(0.4) WHERE `key` = ?'

const ways: [string, (database: Database) => Promise<unknown>][] = [
  ['a read', ({ rows }) => rows(slow)],
  ['a write', ({ change }) => change(slowWrite, ['slow'])],
  ['a write that is not prepared', ({ changeOnce }) => changeOnce(slowWrite, ['slow'])],
  ['a statement of Knex', async ({ knex }) => knex.raw(slow)],
  ['one in a transaction', ({ knex }) => inTransaction(knex, async (trx: Knex) => trx.raw(slow))],
  ['a read in a transaction', ({ knex, rows }) => inTransaction(knex, (trx) => rows(slow, [], trx))],
]

/** Longer than people wait for a connection. */
const SLOW_GREETING = 2_500

/** A way to the database whose first answer takes its time, as on a machine that is busy with something else. */
async function slowWayTo(url: string): Promise<{ url: string; server: Server }> {
  const target = new URL(url)
  const socketPath = target.searchParams.get('socketPath') ?? ''
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const upstream = connect(socketPath)
    sockets.add(upstream)
    for (const end of [socket, upstream]) {
      end.on('error', () => undefined)
    }
    socket.pipe(upstream)
    setTimeout(() => upstream.pipe(socket), SLOW_GREETING)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.once('close', () => sockets.forEach((socket) => socket.destroy()))
  target.search = ''
  target.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return { url: target.href, server }
}

let schema: Awaited<ReturnType<typeof createMigratedSchema>>
let serving: Database
let migrating: Database

beforeAll(async () => {
  schema = await createMigratedSchema()
  serving = openDatabase(schema.url, { statementLimit: LIMIT })
  migrating = openForMigrations(schema.url)
  await migrating.change("INSERT INTO rate_limits VALUES ('slow', 1, 0)")
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

it('a server that greets late is waited for where a schema is brought up to date, and nowhere else', async () => {
  const way = await slowWayTo(schema.url)
  const patient = openForMigrations(way.url)
  const impatient = openDatabase(way.url)
  try {
    const [greeted] = await Promise.all([
      patient.rows('SELECT 1 AS one'),
      expect(impatient.rows('SELECT 1 AS one')).rejects.toThrow(/timed out|timeout/i),
    ])
    expect(greeted).toEqual([{ one: 1 }])
  } finally {
    await Promise.all([patient.close(), impatient.close()])
    way.server.close()
  }
})
