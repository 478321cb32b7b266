import type { Knex } from 'knex'
import { addColumn, addIndex } from '../database/alter-table.ts'

/** Long jobs have a lane of their own, so that short ones never wait behind them. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'jobs', 'lane', "VARCHAR(8) NOT NULL DEFAULT 'short'")
  await addIndex(knex, 'jobs', 'jobs_due', ['state', 'lane', 'run_at', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE jobs DROP INDEX jobs_due, DROP COLUMN lane')
}
