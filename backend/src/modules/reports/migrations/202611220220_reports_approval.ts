import type { Knex } from 'knex'
import { addColumn } from '../../../platform/database/alter-table.ts'

const BATCH = 5_000

/** How far a report's large files are decided, in one column, so that the filter is part of an index. */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'progress_reports', 'approval', "VARCHAR(8) NOT NULL DEFAULT 'none'")
  if (!(await knex.schema.hasColumn('progress_reports', 'is_pending'))) {
    return
  }
  const [newest] = await knex('progress_reports').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    await knex.raw(
      `UPDATE progress_reports SET approval = IF(is_pending = 1, 'pending', IF(approved_at IS NOT NULL, 'approved', 'rejected'))
       WHERE needs_approval = 1 AND id > ? AND id <= ?`,
      [start, start + BATCH],
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE progress_reports DROP COLUMN approval')
}
