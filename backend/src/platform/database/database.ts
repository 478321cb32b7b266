import knexFactory, { type Knex } from 'knex'
import MySql2Client from 'knex/lib/dialects/mysql2/index.js'
import type { Connection, ResultSetHeader } from 'mysql2'
import { createReadGate } from './read-gate.ts'
import { SlowStatements } from './slow-statements.ts'
import { traceStatement } from '../observability/tracing.ts'
import { isInTransaction, type Transaction } from './transaction.ts'

/** Longest time one statement may take, in milliseconds (docs/DATA.md, "The read gate"). */
export const STATEMENT_LIMIT = 5_000
/** The same for a read outside of a transaction: all of them are bounded in the rows they look at. */
const READ_LIMIT = 3_000
/** For statements that take as long as a table is large; the driver understands it so as well. */
const UNLIMITED = 0
/** As much of a statement is told when it fails. */
const LONGEST_STATEMENT = 1_000
/** Longest wait for a free connection, in milliseconds. */
const POOL_WAIT = 2_000
/** The same where nobody waits for an answer: a machine that starts has much else to do. */
export const PATIENT_WAIT = 60_000
const POOL_SIZE = 16
/**
 * Statements that a connection keeps prepared; the oldest give way. A server holds 16,382 over all connections, which is
 * four processes with full pools.
 */
const PREPARED_STATEMENTS = 250
/** How much of the pool reads outside of transactions may hold; the rest is for writes. */
const READ_SHARE = 0.75

export type SqlValue = string | number | boolean | Date | Buffer | null

/** What a write has done. */
export type Changed = Pick<ResultSetHeader, 'affectedRows' | 'insertId'>

/** The database: Knex and Objection for models and writes, prepared statements for the fixed SQL of lists (ADR 013). */
export interface Database {
  readonly knex: Knex
  /**
   * Reads with a prepared statement.
   *
   * @param sql fixed text with `?` places; never built from input.
   * @param values one value for each place.
   * @param executor transaction to read in. Inside of one it must be given: a second connection would be waited for
   * while the first is held, and a pool full of such waits stands still.
   */
  rows<Row>(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<Row[]>
  /**
   * Writes with a prepared statement.
   *
   * @param executor transaction to write in; see {@link rows}.
   * @returns how many rows were matched, and the id of the first new row.
   */
  change(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<Changed>
  /**
   * As {@link change}, but the statement is not kept prepared and the driver writes its values into the text: for texts
   * that differ from one time to the next, where preparing costs more than it saves.
   */
  changeOnce(sql: string, values?: readonly SqlValue[], executor?: Transaction): Promise<Changed>
  /** Statements of this process that took long. */
  readonly slow: SlowStatements
  /** Connections of this process: how many there may be, how many are in use, and who waits for one. */
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
    maxPreparedStatements: PREPARED_STATEMENTS,
  } as unknown as Knex.MySql2ConnectionConfig
}

/** Sends a statement under the eyes of those who look what is slow. */
async function observed<Result>(
  slow: SlowStatements,
  sql: string,
  send: () => Promise<Result>,
): Promise<Result> {
  try {
    return await slow.during(sql, () => traceStatement(sql, send))
  } catch (error) {
    // The log names it so, without its values.
    throw Object.assign(error as Error, { statement: sql.slice(0, LONGEST_STATEMENT) })
  }
}

/** What the driver calls a statement that took too long. */
const TIMEOUT_CODE = 'PROTOCOL_SEQUENCE_TIMEOUT'

/** Whether a statement failed because it took too long. */
export const isTimeout = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === TIMEOUT_CODE

interface QueryObject {
  sql: string
  options?: Record<string, unknown>
}

/**
 * Knex sends statements without a time limit and would wait for ever on a frozen server, so each one
 * gets the driver's. A connection whose answer is overdue is destroyed: the answer could still arrive for someone else.
 */
abstract class BoundedClient extends MySql2Client {
  abstract readonly statementLimit: number
  declare refusesInTransactions: boolean | undefined
  declare slow: SlowStatements | undefined

  /** A transaction's client has a method of its own here, so this one is asked for connections of the pool only. */
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

/** A transaction's client has the class of the pool's, and nothing that was set on it. */
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

interface Statement {
  sql: string
  values: readonly SqlValue[]
  /** Whether it is prepared and kept so, or sent as a text with its values. */
  by: 'execute' | 'query'
  /** How long it may take, in milliseconds, or {@link UNLIMITED}. */
  longest: number
}

/**
 * The driver's own time limit begins with the execution, so preparing would wait for ever on a frozen server; this one
 * covers both.
 */
function send(connection: Connection, { sql, values, by, longest }: Statement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      connection.destroy()
      reject(Object.assign(new Error('The statement took too long'), { code: TIMEOUT_CODE }))
    }
    const limit = longest === UNLIMITED ? undefined : setTimeout(giveUp, longest)
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

/** Knex would print what it throws as well, past the logger and into a terminal that may be gone. */
const silent = () => undefined
const silentLog = { warn: silent, error: silent, deprecate: silent, debug: silent }

interface DatabaseOptions {
  /** Connections held at most. */
  poolSize?: number
  /** For tests: a second connection inside a transaction is an error at once, not only when the pool is empty. */
  refusesInTransactions?: boolean
  /** Longest time one statement may take, in milliseconds, or 0 for as long as it takes. */
  statementLimit?: number
  /** Longest wait for a connection, in milliseconds. */
  connectionWait?: number
}

/**
 * Opens the pool. No connection is made before the first statement, so the backend starts without a database.
 *
 * @param url see {@link connectionOptions}.
 */
export function openDatabase(
  url: string,
  {
    poolSize = POOL_SIZE,
    refusesInTransactions = false,
    statementLimit = STATEMENT_LIMIT,
    connectionWait = POOL_WAIT,
  }: DatabaseOptions = {},
): Database {
  const knex = knexFactory({
    client: clientBoundedBy(statementLimit),
    connection: { ...connectionOptions(url), connectTimeout: connectionWait },
    pool: { min: 0, max: poolSize, afterCreate: prepareConnection },
    acquireConnectionTimeout: connectionWait,
    log: silentLog,
    // What people have typed does not become part of an error's text.
    compileSqlOnError: false,
  })
  const slow = new SlowStatements()
  Object.assign(knex.client as BoundedClient, { refusesInTransactions, slow })
  /** A transaction's own client hands out the connection that it holds, and keeps it. */
  const run = async (statement: Statement, { client }: Knex) => {
    const connection = (await client.acquireConnection()) as Connection
    try {
      return await observed(slow, statement.sql, () => send(connection, statement))
    } finally {
      await client.releaseConnection(connection)
    }
  }
  const gate = createReadGate(Math.ceil(poolSize * READ_SHARE), connectionWait)
  return {
    knex,
    rows: async <Row>(sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) => {
      const isGated = executor === knex
      const longest = isGated ? Math.min(READ_LIMIT, statementLimit) : statementLimit
      const read = () => run({ sql, values, by: 'execute', longest }, executor)
      return (await (isGated ? gate.pass(read) : read())) as Row[]
    },
    change: async (sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) =>
      (await run({ sql, values, by: 'execute', longest: statementLimit }, executor)) as Changed,
    changeOnce: async (sql: string, values: readonly SqlValue[] = [], executor: Knex = knex) =>
      (await run({ sql, values, by: 'query', longest: statementLimit }, executor)) as Changed,
    slow,
    pool() {
      const { pool } = knex.client as { pool: { numUsed(): number; numPendingAcquires(): number } }
      return { size: poolSize, used: pool.numUsed(), waiting: pool.numPendingAcquires() }
    },
    close: () => knex.destroy(),
  }
}

/**
 * Opens the pool of a process that brings a schema up to date and serves nobody: an index over millions of rows is built for
 * minutes, and a server that is told to stop waiting builds on all the same.
 */
export const openForMigrations = (url: string): Database =>
  openDatabase(url, { statementLimit: UNLIMITED, connectionWait: PATIENT_WAIT })
