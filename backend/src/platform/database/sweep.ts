import type { Database, SqlValue } from './database.ts'
import type { Platform } from '../platform.ts'
import { inTransaction } from './transaction.ts'

const HOUR_SECONDS = 3_600
const DAY = 24 * 60 * 60 * 1_000
/** Rows deleted in one transaction. */
const BATCH = 500

/** Which rows have served their time. */
interface Sweep {
  table: string
  /** Columns of the primary key. */
  key: readonly string[]
  /** SQL with `?` places, served by an index; never built from input. */
  condition: string
  values: readonly SqlValue[]
}

/**
 * Deletes rows that have served their time, a few at once. They are picked first and by key: a delete that searches locks
 * rows that others are working on, and waits for theirs.
 *
 * @returns how many were deleted.
 */
export async function sweepRows(
  { knex }: Database,
  { table, key, condition, values }: Sweep,
): Promise<number> {
  for (let total = 0; ; ) {
    const deleted = await inTransaction(knex, async (trx) => {
      const rows = await trx(table)
        .whereRaw(condition, [...values])
        .limit(BATCH)
        .forUpdate()
        .skipLocked()
        .select<Record<string, SqlValue>[]>(key)
      if (rows.length > 0) {
        await trx(table)
          .whereIn(
            [...key],
            rows.map((row) => key.map((column) => row[column] ?? null)),
          )
          .delete()
      }
      return rows.length
    })
    total += deleted
    if (deleted < BATCH) {
      return total
    }
  }
}

/** How long what the platform itself writes is kept, in days. */
const KEPT = { events: 7, idempotencyKeys: 1, doneJobs: 1, deadJobs: 30 }

/** Deletes what the platform no longer needs: old events, answers to repeated requests and finished jobs. */
export async function sweepPlatform({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY)
  const byId = { key: ['id'] }
  await sweepRows(database, {
    ...byId,
    table: 'events',
    // What the audit log has not taken over yet stays, however long that takes.
    condition: 'created_at < ? AND audit_due IS NULL',
    values: [before(KEPT.events)],
  })
  await sweepRows(database, {
    table: 'idempotency_keys',
    key: ['user_id', 'idempotency_key'],
    condition: 'created_at < ?',
    values: [before(KEPT.idempotencyKeys)],
  })
  await sweepRows(database, {
    table: 'rate_limits',
    key: ['key'],
    // The limiter writes the real time. A row that has just expired may be counted again at this moment.
    condition: 'expire < ?',
    values: [Date.now() - HOUR_SECONDS * 1_000],
  })
  for (const [state, days] of [
    ['done', KEPT.doneJobs],
    ['dead', KEPT.deadJobs],
  ] as const) {
    await sweepRows(database, {
      ...byId,
      table: 'jobs',
      condition: 'state = ? AND run_at < ?',
      values: [state, before(days)],
    })
  }
}

/** Registers the platform's own sweep. */
export function scheduleSweep(platform: Platform): void {
  platform.jobs.schedule('platform.sweep', { seconds: HOUR_SECONDS }, () => sweepPlatform(platform), 'long')
}
