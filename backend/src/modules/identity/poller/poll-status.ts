import type { Platform } from '../../../platform/platform.ts'

/** Stores whether the provider could be read. */
export async function recordPollResult({ database, clock }: Platform, hasSucceeded: boolean): Promise<void> {
  await database.change(
    hasSucceeded
      ? 'UPDATE identity_poll_status SET failing_since = NULL WHERE id = 1 AND failing_since IS NOT NULL'
      : `INSERT INTO identity_poll_status (id, failing_since) VALUES (1, ?)
         ON DUPLICATE KEY UPDATE failing_since = COALESCE(failing_since, VALUES(failing_since))`,
    hasSucceeded ? [] : [clock.now()],
  )
}

/** Returns the time since which polling the provider fails; null while it succeeds. */
export async function findPollFailure(database: Platform['database']): Promise<Date | null> {
  const [row] = await database.rows<{ since: Date | null }>(
    'SELECT failing_since AS since FROM identity_poll_status WHERE id = 1',
  )
  return row?.since ?? null
}
