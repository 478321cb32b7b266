import type { Platform } from '../../platform/platform.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** Number of days of total sizes shown. */
const SHOWN_DAYS = 30

interface TableSize {
  name: string
  rows: number
  bytes: number
}

/** Returns the current size of each table, as estimated by the server. */
export async function readSizes({ database }: Platform): Promise<TableSize[]> {
  const rows = await database.rows<{ name: string; total: number | null; bytes: number | null }>(
    `SELECT TABLE_NAME AS name, TABLE_ROWS AS total, DATA_LENGTH + INDEX_LENGTH AS bytes
     FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'`,
  )
  return rows.map(({ name, total, bytes }) => ({ name, rows: total ?? 0, bytes: bytes ?? 0 }))
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Stores the size of each table for today; one sample per day is enough to show growth. */
export async function sampleSizes(platform: Platform): Promise<void> {
  const { database, clock } = platform
  const sizes = await readSizes(platform)
  const day = dayOf(clock.now())
  await inTransaction(database.knex, (trx) =>
    insertRows(
      database,
      {
        into: 'database_samples (day, table_name, bytes)',
        rows: sizes.map(({ name, bytes }) => [day, name, bytes]),
        onDuplicate: 'bytes = VALUES(bytes)',
      },
      trx,
    ),
  )
}

/** Returns the table sizes of the earliest sample that is at most a week old and from before today. */
export async function readEarlier({
  database,
  clock,
}: Platform): Promise<{ day: string | null; bytesOf: Map<string, number> }> {
  const now = clock.now()
  const rows = await database.rows<{ day: string; name: string; bytes: number }>(
    `SELECT day, table_name AS name, bytes FROM database_samples
     WHERE day = (SELECT MIN(day) FROM database_samples WHERE day >= ? AND day < ?)`,
    [dayOf(new Date(now.getTime() - WEEK)), dayOf(now)],
  )
  return { day: rows[0]?.day ?? null, bytesOf: new Map(rows.map(({ name, bytes }) => [name, bytes])) }
}

/** Returns the total size of all tables per day. */
export async function readGrowth({ database, clock }: Platform): Promise<{ day: string; bytes: number }[]> {
  return database.rows<{ day: string; bytes: number }>(
    `SELECT day, SUM(bytes) AS bytes FROM database_samples WHERE day >= ? GROUP BY day ORDER BY day`,
    [dayOf(new Date(clock.now().getTime() - SHOWN_DAYS * DAY))],
  )
}
