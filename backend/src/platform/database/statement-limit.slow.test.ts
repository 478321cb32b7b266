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

const statementKinds: [string, (database: Database) => Promise<unknown>][] = [
  ['a read', ({ rows }) => rows(slow)],
  ['a write', ({ change }) => change(slowWrite, ['slow'])],
  ['a write that is not prepared', ({ changeOnce }) => changeOnce(slowWrite, ['slow'])],
  ['a statement of Knex', async ({ knex }) => knex.raw(slow)],
  ['one in a transaction', ({ knex }) => inTransaction(knex, async (trx: Knex) => trx.raw(slow))],
  ['a read in a transaction', ({ knex, rows }) => inTransaction(knex, (trx) => rows(slow, [], trx))],
]

/** Time in milliseconds until the server answers a new connection; longer than the timeout of `openDatabase`. */
const GREETING_DELAY_MS = 2_500

/** Starts a proxy to the database that delays the first response, as a busy machine does. */
async function startSlowProxy(url: string): Promise<{ url: string; server: Server }> {
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
    setTimeout(() => upstream.pipe(socket), GREETING_DELAY_MS)
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
  serving = openDatabase(schema.url, { statementTimeoutMs: LIMIT })
  migrating = openForMigrations(schema.url)
  await migrating.change("INSERT INTO rate_limits VALUES ('slow', 1, 0)")
})
afterAll(async () => {
  await Promise.all([serving.close(), migrating.close()])
  await schema.drop()
})

describe('a slow statement', () => {
  it.each(statementKinds)('a long statement is aborted where a user waits: %s', async (_kind, send) => {
    // In a transaction, the rollback is what fails, because the connection is closed.
    await expect(send(serving)).rejects.toThrow(/too long|timeout|closed state/)
    expect(await serving.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it.each(statementKinds)('a long statement is not aborted during migrations: %s', async (_kind, send) => {
    await send(migrating)
  })
})

it('a migration may take longer than the limit for requests', async () => {
  await migrating.knex.raw('SELECT SLEEP(5.2)')
})

it('only migrations wait for a server that accepts connections slowly', async () => {
  const proxy = await startSlowProxy(schema.url)
  const migrations = openForMigrations(proxy.url)
  const requests = openDatabase(proxy.url)
  try {
    const [greeted] = await Promise.all([
      migrations.rows('SELECT 1 AS one'),
      expect(requests.rows('SELECT 1 AS one')).rejects.toThrow(/timed out|timeout/i),
    ])
    expect(greeted).toEqual([{ one: 1 }])
  } finally {
    await Promise.all([migrations.close(), requests.close()])
    proxy.server.close()
  }
})
