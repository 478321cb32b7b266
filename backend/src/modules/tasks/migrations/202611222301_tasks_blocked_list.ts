import type { Knex } from 'knex'

/** Tasks that are looked at in one go. */
const BATCH = 2_000

/** Fills the list of tasks that cannot go on; rows that are there stay, so an interrupted run goes on. */
export async function up(knex: Knex): Promise<void> {
  const [newest] = await knex('tasks').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    await knex.raw(
      `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, due_sort, status, priority)
       SELECT t.id, 'blocked', 0, '', t.is_closed, t.due_sort, t.status, t.priority FROM tasks t
       WHERE t.id > ? AND t.id <= ? AND t.blocked_at IS NOT NULL
       ON DUPLICATE KEY UPDATE due_sort = VALUES(due_sort)`,
      [start, start + BATCH],
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('task_lists').where({ kind: 'blocked' }).delete()
}
