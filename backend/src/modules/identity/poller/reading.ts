import type { Platform } from '../../../platform/platform.ts'

/** Notes whether the provider could be read just now. */
export async function noteReading({ database, clock }: Platform, hasSucceeded: boolean): Promise<void> {
  await database.change(
    hasSucceeded
      ? 'UPDATE identity_reading SET failing_since = NULL WHERE id = 1 AND failing_since IS NOT NULL'
      : `INSERT INTO identity_reading (id, failing_since) VALUES (1, ?)
         ON DUPLICATE KEY UPDATE failing_since = COALESCE(failing_since, VALUES(failing_since))`,
    hasSucceeded ? [] : [clock.now()],
  )
}

/** Since when what happens at the provider does not arrive here; null while it does. */
export async function findReadingFailure(database: Platform['database']): Promise<Date | null> {
  const [row] = await database.rows<{ since: Date | null }>(
    'SELECT failing_since AS since FROM identity_reading WHERE id = 1',
  )
  return row?.since ?? null
}
