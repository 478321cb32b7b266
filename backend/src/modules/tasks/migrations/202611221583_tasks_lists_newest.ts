import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** Lists newest first, by the ids of their tasks. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'task_lists', 'task_lists_newest', ['kind', 'user_id', 'tag', 'task_id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE task_lists DROP INDEX task_lists_newest')
}
