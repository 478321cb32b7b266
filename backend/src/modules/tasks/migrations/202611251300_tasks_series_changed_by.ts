import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

/** Who has changed a series last: whoever saves an older version is told by whom they were outrun. */
export const up = (knex: Knex): Promise<void> =>
  addColumn(knex, 'task_series', 'changed_by_id', 'BIGINT NULL')

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE task_series DROP COLUMN changed_by_id')
}
