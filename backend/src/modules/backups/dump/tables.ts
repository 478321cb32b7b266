import { type Connection, rowsOf } from '../../../platform/connection.ts'
import type { TableState } from '../archive/manifest.ts'

/** The tables of a connection's schema. */
export async function listTables(connection: Connection): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    connection,
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
  )
  return rows.map(({ name }) => name)
}

const quotedName = (name: string) => `\`${name.replaceAll('`', '``')}\``

/** What tables hold, as the connection's transaction sees them. */
export async function readTables(connection: Connection, names: readonly string[]): Promise<TableState[]> {
  const states: TableState[] = []
  for (const name of names) {
    const [count] = await rowsOf<{ total: number }>(
      connection,
      `SELECT COUNT(*) AS total FROM ${quotedName(name)}`,
    )
    const [sum] = await rowsOf<{ Checksum: number | string | null }>(
      connection,
      `CHECKSUM TABLE ${quotedName(name)}`,
    )
    states.push({ name, rows: count?.total ?? 0, checksum: String(sum?.Checksum ?? '') })
  }
  return states
}

/**
 * Waits until nobody reads or writes any of the tables, and keeps it so until `UNLOCK TABLES`. It goes before everybody who
 * comes later: a lock for reading lets those who write go first, and never gets all tables where they do so without a pause.
 */
export async function holdTables(connection: Connection, names: readonly string[]): Promise<void> {
  await connection.query(`LOCK TABLES ${names.map((name) => `${quotedName(name)} WRITE`).join(', ')}`)
}

/** Removes every table of a connection's schema. */
export async function dropTables(connection: Connection): Promise<void> {
  const names = await listTables(connection)
  if (names.length === 0) {
    return
  }
  await connection.query('SET SESSION foreign_key_checks = 0')
  await connection.query(`DROP TABLE ${names.map(quotedName).join(', ')}`)
  await connection.query('SET SESSION foreign_key_checks = 1')
}
