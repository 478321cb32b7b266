import { RateLimiterMySQL, RateLimiterRes } from 'rate-limiter-flexible'
import type { Connection, QueryError } from 'mysql2'
import { type Database, isTimeout, STATEMENT_LIMIT } from '../database/database.ts'
import { ProblemError } from '../http/errors.ts'

/** How often something may happen under one key, over all processes. */
interface SharedLimit {
  /** Begins the key in the table. */
  readonly name: string
  readonly points: number
  readonly seconds: number
}

/** The part of Knex's client that the limiter uses. */
interface ConnectionPool {
  acquireConnection(): Promise<Connection>
  releaseConnection(connection: Connection): Promise<void>
}

type QueryDone = (error: QueryError | null, result?: unknown) => void

/** A connection as the limiter uses it: with a time limit, since the limiter itself would wait forever for a frozen server. */
const boundedConnection = (connection: Connection) => ({
  connection,
  query(sql: string, ...rest: [unknown[], QueryDone] | [QueryDone]) {
    const [values, done] = rest.length === 2 ? rest : [[], rest[0]]
    connection.query({ sql, values, timeout: STATEMENT_LIMIT }, (error, result) => {
      if (isTimeout(error)) {
        // The answer could still arrive for someone else.
        connection.destroy()
      }
      done(error, result)
    })
  },
  // A connection that was destroyed has nothing to roll back.
  rollback: () => connection.rollback(() => undefined),
})

/** The pool as the limiter takes it from Knex. */
const boundedPool = ({ knex }: Database) => {
  const pool = knex.client as ConnectionPool
  return {
    client: {
      acquireConnection: async () => boundedConnection(await pool.acquireConnection()),
      releaseConnection: ({ connection }: { connection: Connection }) => pool.releaseConnection(connection),
    },
  }
}

/** Makes a limiter for rare events that counts in the table `rate_limits`, over all processes (ADR 156). */
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
    // A process that knows a key to be used up asks the database no more.
    inMemoryBlockOnConsumed: points,
  })

/**
 * Waits for a limiter's answer.
 *
 * @param detail text of the refusal.
 * @throws ProblemError 429 with Retry-After when the limit is reached; what the store throws.
 */
export async function requireAllowed(consumed: Promise<RateLimiterRes>, detail: string): Promise<void> {
  try {
    await consumed
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooManyRequests(error.msBeforeNext, detail) : error
  }
}

/** 429 with the whole seconds after which to come again. */
export const tooManyRequests = (waitMs: number, detail: string): ProblemError =>
  new ProblemError(429, 'too_many_requests', {
    detail,
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1_000))) },
  })
