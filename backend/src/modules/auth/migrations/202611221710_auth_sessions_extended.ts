import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** When a session was extended last; null for one that never was. Its end follows from it when the length changes. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'sessions', 'extended_at', 'DATETIME(3) NULL')
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) => table.dropColumn('extended_at'))
}
