import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Whether a task stands in the lists, in the archive or in the trash (ADR 111); the numbers go on from `is_closed`. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'tasks', 'shelf', 'TINYINT NOT NULL DEFAULT 0')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP COLUMN shelf')
}
