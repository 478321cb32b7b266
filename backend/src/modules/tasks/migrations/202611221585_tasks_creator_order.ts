import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** What somebody has created, in the order of lists. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_creator_order', ['creator_id', 'is_closed', 'due_sort', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_creator_order')
}
