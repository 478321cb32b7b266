import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** The task that a subtask belongs to; one level deep. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'tasks', 'parent_id', 'BIGINT NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP COLUMN parent_id')
}
