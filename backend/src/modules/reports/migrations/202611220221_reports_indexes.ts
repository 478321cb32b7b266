import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

const indexes = {
  progress_reports_approval: ['approval', 'created_at', 'id'],
  progress_reports_author_approval: ['author_id', 'approval', 'created_at', 'id'],
  progress_reports_task_approval: ['task_id', 'approval', 'created_at', 'id'],
  progress_reports_author_task: ['author_id', 'task_id', 'created_at', 'id'],
  progress_reports_author_task_approval: ['author_id', 'task_id', 'approval', 'created_at', 'id'],
}

/** Each filter and each pair of filters reads one index, newest first. */
export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    await addIndex(knex, 'progress_reports', name, columns)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) {
    await knex.raw('ALTER TABLE progress_reports DROP INDEX ??', [name])
  }
}
