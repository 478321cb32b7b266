import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

const BATCH = 500

interface TagRow {
  task_id: number
  tag: string
}

/** Tasks with the same tags are written together. */
async function fillBatch(knex: Knex, start: number): Promise<void> {
  const rows = await knex('task_tags')
    .where('task_id', '>', start)
    .where('task_id', '<=', start + BATCH)
    .orderBy(['task_id', 'position'])
    .select<TagRow[]>('task_id', 'tag')
  const tagsOf = Map.groupBy(rows, (row) => row.task_id)
  const tasksWith = Map.groupBy(tagsOf, ([, own]) => JSON.stringify(own.map(({ tag }) => tag)))
  for (const [tags, tasks] of tasksWith) {
    await knex('tasks')
      .whereIn(
        'id',
        tasks.map(([id]) => id),
      )
      .update({ tags })
  }
}

/**
 * The tags of a task in their order, as JSON text: cards and details show them without a look into another table. Twenty
 * tags of fifty characters, each of which JSON may write with six.
 */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'tasks', 'tags', "VARCHAR(6100) NOT NULL DEFAULT '[]'")
  if (!(await knex.schema.hasTable('task_tags'))) {
    return
  }
  const [newest] = await knex('tasks').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    await fillBatch(knex, start)
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP COLUMN tags')
}
