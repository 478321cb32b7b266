import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Links in mails name this version; once it is raised, those sent before no longer work (ADR 092). */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'notification_preferences', 'link_version', 'INT NOT NULL DEFAULT 1')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE notification_preferences DROP COLUMN link_version')
}
