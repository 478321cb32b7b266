import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** Large files of tasks that wait for a decision are listed in the order of being added. */
export const up = (knex: Knex): Promise<void> =>
  addIndex(knex, 'task_files', 'task_files_undecided', ['needs_approval', 'decision', 'id'])

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('task_files', (table) =>
    table.dropIndex(['needs_approval', 'decision', 'id'], 'task_files_undecided'),
  )
}
