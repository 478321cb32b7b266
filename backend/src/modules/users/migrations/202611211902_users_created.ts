import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** The newest people first, read from an index (docs/DATA.md, "Lists"). */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'users', 'users_created', ['created_at', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP INDEX users_created')
}
