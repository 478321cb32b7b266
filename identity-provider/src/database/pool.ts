import {
  createPool,
  type Pool,
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2/promise'

export type { Pool, RowDataPacket }

/** Time limit of a statement in milliseconds (docs/DATABASE.md, "Connection limits"). */
const STATEMENT_TIMEOUT_MS = 5_000

/** The pool, or one connection inside a transaction. */
export type Queryable = Pick<Pool, 'execute'>

/**
 * Creates the connection pool of the provider's schema.
 *
 * @param databaseUrl `mysql://user:password@host/schema`, with `?socketPath=` for a Unix socket.
 */
export function createDatabasePool(databaseUrl: string): Pool {
  return createPool({ uri: databaseUrl, connectionLimit: 8, charset: 'utf8mb4', connectTimeout: 5_000 })
}

/** Returns the rows of a query. The caller states their type, which must match the column list. */
export async function selectRows<T extends RowDataPacket>(
  database: Queryable,
  sql: string,
  values: (string | number | null)[] = [],
): Promise<T[]> {
  const [rows] = await database.execute<T[]>({ sql, timeout: STATEMENT_TIMEOUT_MS }, values)
  return rows
}

/** Executes a statement and returns the number of changed rows. */
export async function change(
  database: Queryable,
  sql: string,
  values: (string | number | null)[] = [],
): Promise<number> {
  const [result] = await database.execute<ResultSetHeader>({ sql, timeout: STATEMENT_TIMEOUT_MS }, values)
  return result.affectedRows
}

/**
 * Runs a function in a transaction.
 *
 * @param pool source of the connection.
 * @param work receives the connection; an error rolls everything back.
 */
export async function inTransaction<T>(
  pool: Pool,
  work: (connection: PoolConnection) => Promise<T>,
): Promise<T> {
  const connection = await pool.getConnection()
  try {
    await connection.beginTransaction()
    const result = await work(connection)
    await connection.commit()
    return result
  } catch (error) {
    await connection.rollback()
    throw error
  } finally {
    connection.release()
  }
}
