import { type Connection, createConnection } from 'mysql2/promise'
import { connectionOptions } from './database.ts'

export type { Connection }

/**
 * Opens a connection outside the pool for long work and locks. Its statements have no time limit.
 *
 * @param url see `connectionOptions`.
 */
export async function openConnection(url: string): Promise<Connection> {
  const connection = await createConnection(connectionOptions(url) as Parameters<typeof createConnection>[0])
  await connection.query("SET SESSION time_zone = '+00:00'")
  return connection
}

/** Returns the rows of a query on such a connection. */
export async function rowsOf<Row>(
  connection: Connection,
  sql: string,
  values: readonly string[] = [],
): Promise<Row[]> {
  const [rows] = await connection.query(sql, [...values])
  return rows as Row[]
}
