import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Whether the identity provider was last known to let the person sign in: only a change of it changes `is_active`. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'users', 'identity_enabled', 'BOOLEAN NOT NULL DEFAULT TRUE')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE users DROP COLUMN identity_enabled')
}
