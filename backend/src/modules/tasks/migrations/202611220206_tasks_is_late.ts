import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/**
 * Whether the task is counted as overdue. Set by writes and, for what falls due meanwhile, once a minute by a job, so
 * that counting it and marking it are one transaction.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'tasks', 'is_late', 'BOOLEAN NOT NULL DEFAULT FALSE')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP COLUMN is_late')
}
