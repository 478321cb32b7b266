import type { Knex } from 'knex'

/** Tasks that are looked at in one go. */
const BATCH = 2_000

/** Fills the list of tasks that nobody active works on; rows that are there stay, so an interrupted run goes on. */
export async function up(knex: Knex): Promise<void> {
  const [newest] = await knex('tasks').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    await knex.raw(
      `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, due_sort, status, priority)
       SELECT t.id, 'unowned', 0, '', t.is_closed, t.due_sort, t.status, t.priority FROM tasks t
       WHERE t.id > ? AND t.id <= ? AND NOT EXISTS (
         SELECT 1 FROM task_lists a JOIN users u ON u.id = a.user_id
         WHERE a.task_id = t.id AND a.kind = 'assigned' AND u.is_active = 1)
       ON DUPLICATE KEY UPDATE due_sort = VALUES(due_sort)`,
      [start, start + BATCH],
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex('task_lists').where({ kind: 'unowned' }).delete()
}
