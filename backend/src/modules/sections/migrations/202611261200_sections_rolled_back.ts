import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Set when a person takes a release out of use, so that no fallback chooses it again. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'section_releases', 'rolled_back_at', 'DATETIME(3) NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('section_releases', (table) => table.dropColumn('rolled_back_at'))
}
