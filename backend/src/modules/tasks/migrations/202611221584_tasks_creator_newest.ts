import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** What somebody has created, newest first; the foreign key is served by it too, and gives its own index up. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_creator_newest', ['creator_id', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_creator_exists', ['creator_id'])
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_creator_newest')
}
