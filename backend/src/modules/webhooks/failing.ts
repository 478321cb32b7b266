import type { Database } from '../../platform/database/database.ts'

/** A webhook that an administrator has to look after. */
export interface FailingWebhook {
  id: number
  name: string
  since: Date
  /** Why the portal has switched it off; null while it is tried again. */
  disabledReason: string | null
}

/**
 * The webhooks to which nothing has come through since a moment, and those that were switched off for it.
 *
 * @param before who has failed for less long is not named.
 */
export function findFailingWebhooks(database: Database, before: Date): Promise<FailingWebhook[]> {
  return database.rows<FailingWebhook>(
    `SELECT id, name, failing_since AS since, disabled_reason AS disabledReason FROM webhooks
     WHERE removed_at IS NULL AND failing_since IS NOT NULL AND (failing_since <= ? OR disabled_reason IS NOT NULL)
     ORDER BY id LIMIT 50`,
    [before],
  )
}
