import {
  createPool,
  type Pool,
  type PoolConnection,
  type ResultSetHeader,
  type RowDataPacket,
} from 'mysql2/promise'

export type { Pool, RowDataPacket }

/** Longest time one statement may take, in milliseconds (docs/DATA.md, "The read gate"). */
const STATEMENT_LIMIT = 5_000

/** Something that takes statements: the pool, or one connection inside a transaction. */
export type Queryable = Pick<Pool, 'execute'>

/**
 * Connection pool of the provider's own schema.
 *
 * @param databaseUrl `mysql://user:password@host/schema`, with `?socketPath=` for a Unix socket.
 */
export function createDatabasePool(databaseUrl: string): Pool {
  return createPool({ uri: databaseUrl, connectionLimit: 8, charset: 'utf8mb4', connectTimeout: 5_000 })
}

/** Rows of a query, typed by the caller who wrote the column list. */
export async function selectRows<T extends RowDataPacket>(
  database: Queryable,
  sql: string,
  values: (string | number | null)[] = [],
): Promise<T[]> {
  const [rows] = await database.execute<T[]>({ sql, timeout: STATEMENT_LIMIT }, values)
  return rows
}

/** Number of rows that a statement changed. */
export async function change(
  database: Queryable,
  sql: string,
  values: (string | number | null)[] = [],
): Promise<number> {
  const [result] = await database.execute<ResultSetHeader>({ sql, timeout: STATEMENT_LIMIT }, values)
  return result.affectedRows
}

/**
 * Runs one unit of work.
 *
 * @param pool where the connection comes from.
 * @param work gets the connection; whatever it throws rolls everything back.
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
