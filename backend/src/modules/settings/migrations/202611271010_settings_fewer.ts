import type { Knex } from 'knex'

const REMOVED = [
  'alerts.diskPercent',
  'alerts.refusedSignInsPerHour',
  'apiTokens.longestDays',
  'exports.csvSeparator',
  'exports.formats',
  'files.countPerPerson',
  'mail.fromName',
  'notifications.overdueDays',
  'retention.mailDays',
  'retention.notificationDays',
  'retention.refusedSignInDays',
  'sections.guardFactor',
  'sections.guardFloor',
  'sections.guardLeastLoads',
  'sections.stepMinutes',
]

/** Deletes the values of settings that became constants. */
export async function up(knex: Knex): Promise<void> {
  await knex('settings').whereIn('key', REMOVED).orWhere('key', 'like', 'delivery.%').delete()
}

/** The values are gone; their defaults hold again. */
export async function down(): Promise<void> {
  // Nothing to undo in the schema.
}
