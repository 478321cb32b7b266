import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** The copy that lists in the order of creation leave archived and deleted tasks out by. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'task_lists', 'shelf', 'TINYINT NOT NULL DEFAULT 0')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE task_lists DROP COLUMN shelf')
}
