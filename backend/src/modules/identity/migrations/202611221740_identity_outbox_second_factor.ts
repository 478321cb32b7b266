import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Whether the provider has to learn if a person needs a second factor. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'identity_outbox', 'has_second_factor', 'BOOLEAN NOT NULL DEFAULT FALSE')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE identity_outbox DROP COLUMN has_second_factor')
}
