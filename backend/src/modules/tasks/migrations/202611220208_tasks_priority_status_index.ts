import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** Both filters at once, in the order of the list. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_priority_status_order', ['priority', 'status', 'due_sort', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_priority_status_order')
}
