import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** How an import came in: its work is done by a job, later and elsewhere. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'user_imports', 'request_id', "CHAR(16) NOT NULL DEFAULT ''")
  await addColumn(knex, 'user_imports', 'address', "VARCHAR(45) NOT NULL DEFAULT ''")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE user_imports DROP COLUMN request_id, DROP COLUMN address')
}
