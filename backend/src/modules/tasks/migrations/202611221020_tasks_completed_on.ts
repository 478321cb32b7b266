import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** The day of the organisation's calendar that a completed task counts on; a later change of the time zone moves none. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'tasks', 'completed_on', 'DATE NULL')
  await knex.raw('UPDATE tasks SET completed_on = DATE(completed_at) WHERE completed_at IS NOT NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP COLUMN completed_on')
}
