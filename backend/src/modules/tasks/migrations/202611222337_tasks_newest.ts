import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** All tasks newest first, without those in the archive and the trash. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'tasks', 'tasks_newest', ['shelf', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_newest')
}
