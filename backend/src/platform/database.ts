import knexFactory, { type Knex } from 'knex'
import MySql2Client from 'knex/lib/dialects/mysql2/index.js'
import type { Connection } from 'mysql2'

/** Longest time one statement may take, in milliseconds (rules.md, section 4, "DB frozen or slow"). */
const STATEMENT_LIMIT = 5_000
/** Longest wait for a free connection, in milliseconds. */
const POOL_WAIT = 2_000
const POOL_SIZE = 16

export type SqlValue = string | number | boolean | Date | Buffer | null

/** The database: Knex and Objection for models and writes, prepared statements for the fixed SQL of lists (data.md, D4). */
export interface Database {
  readonly knex: Knex
  /**
   * Runs a prepared statement.
   *
   * @param sql fixed text with `?` places; never built from input.
   * @param values one value for each place.
   */
  rows<Row>(sql: string, values?: readonly SqlValue[]): Promise<Row[]>
  close(): Promise<void>
}

/** Server settings that the SQL of this product relies on, the same on MariaDB and MySQL. */
const sessionSettings = [
  `SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ONLY_FULL_GROUP_BY,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    time_zone = '+00:00', innodb_lock_wait_timeout = 5, collation_connection = 'utf8mb4_unicode_520_ci'`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
]

/**
 * Reads a database address.
 *
 * @param url `mysql://user:password@host:port/schema`, or with `?socketPath=` for a unix socket.
 */
export function connectionOptions(url: string): Knex.MySql2ConnectionConfig {
  const parsed = new URL(url)
  const socketPath = parsed.searchParams.get('socketPath')
  return {
    ...(socketPath ? { socketPath } : { host: parsed.hostname, port: Number(parsed.port || 3306) }),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)),
    timezone: 'Z',
    charset: 'utf8mb4',
    dateStrings: ['DATE'],
    supportBigNumbers: true,
    decimalNumbers: true,
    connectTimeout: POOL_WAIT,
  } as unknown as Knex.MySql2ConnectionConfig
}

/** What the driver calls a statement that took too long. */
const TIMEOUT_CODE = 'PROTOCOL_SEQUENCE_TIMEOUT'

const isTimeout = (error: unknown) => (error as { code?: string }).code === TIMEOUT_CODE

interface QueryObject {
  sql: string
  options?: Record<string, unknown>
}

/**
 * Knex sends statements without a time limit and would wait for ever on a frozen server (rules.md F6), so each one
 * gets the driver's. A connection whose answer is overdue is destroyed: the answer could still arrive for someone else.
 */
class BoundedClient extends MySql2Client {
  override async _query(connection: Connection, query: QueryObject): Promise<unknown> {
    query.options = { timeout: STATEMENT_LIMIT, ...query.options }
    try {
      return await super._query(connection, query)
    } catch (error) {
      if (isTimeout(error)) {
        connection.destroy()
      }
      throw error
    }
  }
}

type Done = (error: unknown, connection: unknown) => void

function prepareConnection(connection: Connection, done: Done): void {
  const [first = '', second = ''] = sessionSettings
  connection.query({ sql: first, timeout: STATEMENT_LIMIT }, (error) => {
    if (error) {
      done(error, connection)
      return
    }
    connection.query({ sql: second, timeout: STATEMENT_LIMIT }, (secondError) =>
      done(secondError, connection),
    )
  })
}

/**
 * The driver's own time limit begins with the execution, so preparing would wait for ever on a frozen server; this one
 * covers both.
 */
function execute<Row>(connection: Connection, sql: string, values: readonly SqlValue[]): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      connection.destroy()
      reject(Object.assign(new Error('The statement took too long'), { code: TIMEOUT_CODE }))
    }, STATEMENT_LIMIT)
    connection.execute(sql, [...values], (error, rows) => {
      clearTimeout(limit)
      if (error) {
        reject(error)
        return
      }
      resolve(rows as Row[])
    })
  })
}

/**
 * Opens the pool. No connection is made before the first statement, so the backend starts without a database.
 *
 * @param url see {@link connectionOptions}.
 */
export function openDatabase(url: string): Database {
  const knex = knexFactory({
    client: BoundedClient,
    connection: connectionOptions(url),
    pool: { min: 0, max: POOL_SIZE, afterCreate: prepareConnection },
    acquireConnectionTimeout: POOL_WAIT,
  })
  return {
    knex,
    rows: async (sql, values = []) => {
      const connection = (await knex.client.acquireConnection()) as Connection
      try {
        return await execute(connection, sql, values)
      } finally {
        await knex.client.releaseConnection(connection)
      }
    },
    close: () => knex.destroy(),
  }
}
