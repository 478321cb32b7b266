import knexFactory, { type Knex } from 'knex'
import MySql2Client from 'knex/lib/dialects/mysql2/index.js'
import type { Connection, ResultSetHeader } from 'mysql2'
import { createReadSemaphore } from './read-semaphore.ts'
import { SlowStatements } from './slow-statements.ts'
import { traceStatement } from './trace-statement.ts'
import { isInTransaction, type Transaction } from './transaction.ts'

/** Longest time one statement may take, in milliseconds (docs/DATABASE.md, "Connection limits"). */
export const STATEMENT_TIMEOUT_MS = 5_000
/** Time limit in milliseconds of a read outside a transaction, all of which read a bounded number of rows. */
const READ_TIMEOUT_MS = 3_000
/** No time limit, as the driver understands it; for statements whose time grows with the table. */
const NO_TIMEOUT = 0
/** Characters of a failed statement that are logged. */
const MAX_LOGGED_CHARACTERS = 1_000
/** Longest wait for a free connection, in milliseconds. */
const POOL_TIMEOUT_MS = 2_000
/** Wait for a free connection in milliseconds where no user waits, such as at start. */
export const STARTUP_POOL_TIMEOUT_MS = 60_000
const POOL_SIZE = 16
/**
 * Prepared statements per connection; the oldest are closed first. A server keeps at most 16,382 for all connections
 * together, which is enough for four processes with full pools.
 */
const MAX_PREPARED_STATEMENTS = 250
/** Share of the pool for reads outside transactions; the rest is for writes. */
const READ_POOL_FRACTION = 0.75

export type SqlValue = string | number | boolean | Date | Buffer | null

/** Result of a write. */
export type WriteResult = Pick<ResultSetHeader, 'affectedRows' | 'insertId'>

/** The database: Knex and Objection for models and writes, prepared statements for the fixed SQL of lists (ADR 013). */
export interface Database {
  readonly knex: Knex
  /**
   * Reads with a prepared statement.
   *
   * @param sql fixed text with `?` placeholders; never built from input.
   * @param values one value for each placeholder.
   * @param executor transaction to read in, required inside a transaction: waiting for a second connection while
   * holding the first can deadlock the pool.
   */
  rows<Row>(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<Row[]>
  /**
   * Writes with a prepared statement.
   *
   * @param executor transaction to write in; see {@link rows}.
   * @returns the number of matched rows and the id of the first new row.
   */
  change(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<WriteResult>
  /**
   * Writes like {@link change} without a prepared statement, for SQL that differs each time. The driver escapes the
   * values.
   */
  changeOnce(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<WriteResult>
  /** Slow statements of this process. */
  readonly slow: SlowStatements
  /** Returns the size of the connection pool, its used connections and the number of waiting calls. */
  pool(): { size: number; used: number; waiting: number }
  close(): Promise<void>
}

/** Server settings that the SQL of this product relies on, the same on MariaDB and MySQL. */
const sessionSettings = [
  `SET SESSION sql_mode = 'STRICT_TRANS_TABLES,ONLY_FULL_GROUP_BY,NO_ZERO_DATE,NO_ZERO_IN_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',
    time_zone = '+00:00', innodb_lock_wait_timeout = 5, collation_connection = 'utf8mb4_unicode_520_ci'`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
]

/**
 * Parses a database address.
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
    connectTimeout: POOL_TIMEOUT_MS,
    maxPreparedStatements: MAX_PREPARED_STATEMENTS,
  } as unknown as Knex.MySql2ConnectionConfig
}

/** Sends a statement and records its time for the slow statement log and the trace. */
async function observed<Result>(
  slow: SlowStatements,
  sql: string,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await slow.measure(sql, () => traceStatement(sql, send))
  } catch (error) {
    // The log has the statement without its values.
    throw Object.assign(error as Error, { statement: sql.slice(0, MAX_LOGGED_CHARACTERS) })
  }
}

/** Error code of the driver for a statement that exceeded its time limit. */
const TIMEOUT_CODE = 'PROTOCOL_SEQUENCE_TIMEOUT'

/** Returns whether a statement exceeded its time limit. */
export const isTimeout = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === TIMEOUT_CODE

interface QueryObject {
  sql: string
  options?: Record<string, unknown>
}

/**
 * Adds the driver's time limit to each statement of Knex, which would wait forever for a frozen server. A connection
 * with an overdue result is destroyed, since the result could still arrive during another statement.
 */
abstract class BoundedClient extends MySql2Client {
  abstract readonly statementLimit: number
  declare refusesInTransactions: boolean | undefined
  declare slow: SlowStatements | undefined

  /** Called only for pool connections, because a transaction's client overrides this method. */
  override async acquireConnection(): Promise<unknown> {
    if (this.refusesInTransactions && isInTransaction()) {
      throw new Error('A second connection is taken inside a transaction: hand the transaction on')
    }
    return super.acquireConnection()
  }

  override async _query(connection: Connection, query: QueryObject): Promise<unknown> {
    query.options = { timeout: this.statementLimit, ...query.options }
    const send = () => super._query(connection, query)
    try {
      return await (this.slow ? observed(this.slow, query.sql, send) : send())
    } catch (error) {
      if (isTimeout(error)) {
        connection.destroy()
      }
      throw error
    }
  }
}

/** Returns a client class with the limit, since a transaction's client shares the class but not its properties. */
function clientBoundedBy(statementLimit: number) {
  return class extends BoundedClient {
    get statementLimit() {
      return statementLimit
    }
  }
}

type Done = (error: unknown, connection: unknown) => void

function prepareConnection(connection: Connection, done: Done): void {
  const [first = '', second = ''] = sessionSettings
  connection.query({ sql: first, timeout: STATEMENT_TIMEOUT_MS }, (error) => {
    if (error) {
      done(error, connection)
      return
    }
    connection.query({ sql: second, timeout: STATEMENT_TIMEOUT_MS }, (secondError) =>
      done(secondError, connection),
    )
  })
}

interface Statement {
  sql: string
  values: readonly SqlValue[]
  /** Whether the statement is prepared, or sent as text with its values. */
  by: 'execute' | 'query'
  /** Time limit in milliseconds, or {@link NO_TIMEOUT}. */
  timeoutMs: number
}

/**
 * Sends a statement with a time limit that covers preparing it too. The driver's own limit begins with the execution,
 * so preparing would wait forever for a frozen server.
 */
function send(connection: Connection, { sql, values, by, timeoutMs: longest }: Statement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      connection.destroy()
      reject(Object.assign(new Error('The statement took too long'), { code: TIMEOUT_CODE }))
    }
    const limit = longest === NO_TIMEOUT ? undefined : setTimeout(giveUp, longest)
    const finish = (error: unknown, result: unknown) => {
      clearTimeout(limit)
      if (error) {
        reject(error)
        return
      }
      resolve(result)
    }
    if (by === 'execute') {
      connection.execute(sql, [...values], finish)
      return
    }
    connection.query(sql, [...values], finish)
  })
}

/** Knex would print errors that it also throws, bypassing the logger. */
const silent = () => undefined
const silentLog = { warn: silent, error: silent, deprecate: silent, debug: silent }

interface DatabaseOptions {
  /** Maximum number of connections. */
  poolSize?: number
  /** Tests only: using a second connection inside a transaction fails at once. */
  refusesInTransactions?: boolean
  /** Time limit of a statement in milliseconds; 0 for none. */
  statementTimeoutMs?: number
  /** Longest wait for a connection, in milliseconds. */
  connectionTimeoutMs?: number
}

/**
 * Creates the connection pool. It connects at the first statement, so the backend starts without a database.
 *
 * @param url see {@link connectionOptions}.
 */
export function openDatabase(
  url: string,
  {
    poolSize = POOL_SIZE,
    refusesInTransactions = false,
    statementTimeoutMs: statementLimit = STATEMENT_TIMEOUT_MS,
    connectionTimeoutMs: connectionWait = POOL_TIMEOUT_MS,
  }: DatabaseOptions = {},
): Database {
  const knex = knexFactory({
    client: clientBoundedBy(statementLimit),
    connection: { ...connectionOptions(url), connectTimeout: connectionWait },
    pool: { min: 0, max: poolSize, afterCreate: prepareConnection },
    acquireConnectionTimeout: connectionWait,
    log: silentLog,
    // User input must not become part of error messages.
    compileSqlOnError: false,
  })
  const slow = new SlowStatements()
  Object.assign(knex.client as BoundedClient, { refusesInTransactions, slow })
  /** Runs a statement on the connection of a client; a transaction's client keeps its connection. */
  const run = async (statement: Statement, { client }: Knex) => {
    const connection = (await client.acquireConnection()) as Connection
    try {
      return await observed(slow, statement.sql, () => send(connection, statement))
    } finally {
      await client.releaseConnection(connection)
    }
  }
  const semaphore = createReadSemaphore(Math.ceil(poolSize * READ_POOL_FRACTION), connectionWait)
  return {
    knex,
    rows: async <Row>(sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) => {
      const isOutsideTransaction = executor === knex
      const longest = isOutsideTransaction ? Math.min(READ_TIMEOUT_MS, statementLimit) : statementLimit
      const read = () => run({ sql, values, by: 'execute', timeoutMs: longest }, executor)
      return (await (isOutsideTransaction ? semaphore.run(read) : read())) as Row[]
    },
    change: async (sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) =>
      (await run({ sql, values, by: 'execute', timeoutMs: statementLimit }, executor)) as WriteResult,
    changeOnce: async (sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) =>
      (await run({ sql, values, by: 'query', timeoutMs: statementLimit }, executor)) as WriteResult,
    slow,
    pool() {
      const { pool } = knex.client as { pool: { numUsed(): number; numPendingAcquires(): number } }
      return { size: poolSize, used: pool.numUsed(), waiting: pool.numPendingAcquires() }
    },
    close: () => knex.destroy(),
  }
}

/**
 * Creates the pool of a process that only migrates. It has no time limits, because building an index over millions of
 * rows takes minutes and a server goes on with it after the client has given up.
 */
export const openForMigrations = (url: string): Database =>
  openDatabase(url, { statementTimeoutMs: NO_TIMEOUT, connectionTimeoutMs: STARTUP_POOL_TIMEOUT_MS })
