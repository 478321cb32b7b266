import type { Database } from '../../platform/database/database.ts'

/** A webhook that needs the attention of an administrator. */
export interface FailingWebhook {
  id: number
  name: string
  since: Date
  /** Reason why the portal has switched it off; null while it is retried. */
  disabledReason: string | null
}

/**
 * Returns the webhooks whose deliveries have failed since before a moment, and those that were switched off because of
 * it.
 *
 * @param before webhooks that started to fail later are left out unless they were switched off.
 */
export function findFailingWebhooks(database: Database, before: Date): Promise<FailingWebhook[]> {
  return database.rows<FailingWebhook>(
    `SELECT id, name, failing_since AS since, disabled_reason AS disabledReason FROM webhooks
     WHERE removed_at IS NULL AND failing_since IS NOT NULL AND (failing_since <= ? OR disabled_reason IS NOT NULL)
     ORDER BY id LIMIT 50`,
    [before],
  )
}
