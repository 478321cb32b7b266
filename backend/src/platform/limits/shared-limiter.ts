import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible'
import type { Connection, QueryError } from 'mysql2'
import { type Database, isTimeout, STATEMENT_TIMEOUT_MS } from '../database/database.ts'
import { ProblemError } from '../errors.ts'

/** Limit per key across all processes. */
interface SharedLimit {
  /** Prefix of the key in the table. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** The methods of Knex's client that the limiter uses. */
interface ConnectionPool {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

type QueryDone = (error: QueryError | null, result?: unknown) => void

/**
 * Wraps a connection for the limiter and adds a timeout, since the limiter itself would wait forever for an
 * unresponsive server.
 */
const boundedConnection = (connection: Connection) => ({
  connection,
  query(sql: string, ...rest: [unknown[], QueryDone] | [QueryDone]) {
    const [values, done] = rest.length === 2 ? rest : [[], rest[0]]
    connection.query({ sql, values, timeout: STATEMENT_TIMEOUT_MS }, (error, result) => {
      if (isTimeout(error)) {
        // A late response could reach the next user of the connection.
        connection.destroy()
      }
      done(error, result)
    })
  },
  // A destroyed connection has nothing to roll back.
  rollback: () => connection.rollback(() => undefined),
})

/** Adapts Knex's connection pool to the limiter. */
const boundedPool = ({ knex }: Database) => {
  const pool = knex.client as ConnectionPool
  return {
    client: {
      acquireConnection: async () => boundedConnection(await pool.acquireConnection()),
      releaseConnection: ({ connection }: { connection: Connection }) => pool.releaseConnection(connection),
    },
  }
}

/** Creates a limiter for rare events that counts in the table `rate_limits`, across all processes (ADR 022). */
export const createSharedLimiter = (
  database: Database,
  { name, points, seconds }: SharedLimit,
): RateLimiterMySQL =>
  new RateLimiterMySQL({
    storeClient: boundedPool(database),
    storeType: 'knex',
    dbName: (database.knex.client as { database(): string }).database(),
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
    // A process that knows that a key is exhausted does not query the database again.
    inMemoryBlockOnConsumed: points,
  })

/**
 * Waits for the result of a limiter.
 *
 * @param detail message of the error.
 * @throws ProblemError 429 with Retry-After when the limit is reached; the error of the store otherwise.
 */
export async function requireAllowed(consumed: Promise<RateLimiterRes>, detail: string): Promise<void> {
  try {
    await consumed
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext, detail) : error
  }
}

/** Returns a 429 with the wait in whole seconds. */
export const tooManyRequests = (waitMs: number, detail: string): ProblemError =>
  new ProblemError(429, 'too_many_requests', {
    detail,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  })
