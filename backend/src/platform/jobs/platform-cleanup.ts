import { deleteExpiredRows } from '../database/delete-expired-rows.ts'
import type { Platform } from '../platform.ts'

const HOUR_SECONDS = 3_600
const DAY_MS = 24 * 60 * 60 * 1_000

/** Retention of the platform's own rows in days. */
const RETENTION_DAYS = { events: 7, idempotencyKeys: 1, doneJobs: 1, deadJobs: 30 }

/** Deletes old events, stored responses of idempotent requests, expired rate limits and finished jobs. */
export async function cleanUpPlatform({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  const byId = { key: ['id'] }
  await deleteExpiredRows(database, {
    ...byId,
    table: 'events',
    // Events that the audit log has not copied yet stay.
    condition: 'created_at < ? AND needs_audit IS NULL',
    values: [before(RETENTION_DAYS.events)],
  })
  await deleteExpiredRows(database, {
    table: 'idempotency_keys',
    key: ['user_id', 'idempotency_key'],
    condition: 'created_at < ?',
    values: [before(RETENTION_DAYS.idempotencyKeys)],
  })
  await deleteExpiredRows(database, {
    table: 'rate_limits',
    key: ['key'],
    // The limiter uses the real clock, and a row that expired just now may be counted again.
    condition: 'expire < ?',
    values: [Date.now() - HOUR_SECONDS * 1_000],
  })
  for (const [state, days] of [
    ['done', RETENTION_DAYS.doneJobs],
    ['dead', RETENTION_DAYS.deadJobs],
  ] as const) {
    await deleteExpiredRows(database, {
      ...byId,
      table: 'jobs',
      condition: 'state = ? AND run_at < ?',
      values: [state, before(days)],
    })
  }
}

/** Schedules the hourly sweep of the platform's rows. */
export function scheduleCleanUp(platform: Platform): void {
  platform.jobs.schedule('platform.sweep', { seconds: HOUR_SECONDS }, () => cleanUpPlatform(platform), 'long')
}
