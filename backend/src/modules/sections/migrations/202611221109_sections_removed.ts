import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** A removed section keeps its row: its history stays, and no other may take its name, under which pages have cached files. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'sections', 'removed_at', 'DATETIME(3) NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sections', (table) => table.dropColumn('removed_at'))
}
