import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** The list of active or inactive people reads its order from an index (docs/DATA.md, "Lists"). */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'users', 'users_active_name', ['is_active', 'last_name', 'first_name', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP INDEX users_active_name')
}
