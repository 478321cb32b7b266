import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** Finds the subtasks of a task. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_parent', ['parent_id', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_parent')
}
