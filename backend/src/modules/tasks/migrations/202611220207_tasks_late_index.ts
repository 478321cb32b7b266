import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** Finds what has fallen due and is not counted as overdue yet. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_late', ['is_closed', 'is_late', 'due_sort', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_late')
}
