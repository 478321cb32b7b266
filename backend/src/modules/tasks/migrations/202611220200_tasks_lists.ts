import type { Knex } from 'knex'

const BATCH = 2_000

const hasTable = (knex: Knex, name: string) => knex.schema.hasTable(name)

/** What stood in three tables before; rows that are there already stay, so an interrupted run goes on. */
async function fill(knex: Knex): Promise<void> {
  const sources = [
    `SELECT t.id, 'scope', s.user_id, '', t.is_closed, t.due_sort, t.status, t.priority, NULL
       FROM tasks t JOIN task_scope s ON s.task_id = t.id`,
    `SELECT t.id, 'assigned', s.user_id, '', t.is_closed, t.due_sort, t.status, t.priority, s.assigned_by
       FROM tasks t JOIN task_assignments s ON s.task_id = t.id`,
    `SELECT t.id, 'tag', 0, s.tag, t.is_closed, t.due_sort, t.status, t.priority, NULL
       FROM tasks t JOIN task_tags s ON s.task_id = t.id`,
  ]
  const [newest] = await knex('tasks').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    for (const source of sources) {
      await knex.raw(
        `INSERT INTO task_lists (task_id, kind, user_id, tag, is_closed, due_sort, status, priority, assigned_by)
         ${source} WHERE t.id > ? AND t.id <= ? ON DUPLICATE KEY UPDATE due_sort = VALUES(due_sort)`,
        [start, start + BATCH],
      )
    }
  }
}

/**
 * The lists that a task stands in, one row each: of everyone in whose subtree it lies, of each assignee, of each tag.
 * They carry what lists filter and sort by, so that each filter and pair of filters reads one index in its order.
 * Assignments and scopes are written in one statement; `user_id` is 0 for tags and `tag` is empty for people.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_lists (
    task_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned', 'tag') NOT NULL,
    user_id BIGINT NOT NULL,
    tag VARCHAR(50) NOT NULL,
    is_closed BOOLEAN NOT NULL,
    due_sort DATETIME(3) NOT NULL,
    status VARCHAR(16) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    assigned_by BIGINT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (task_id, kind, user_id, tag),
    KEY task_lists_order (kind, user_id, tag, is_closed, due_sort, task_id),
    KEY task_lists_status_order (kind, user_id, tag, status, due_sort, task_id),
    KEY task_lists_priority_order (kind, user_id, tag, priority, is_closed, due_sort, task_id),
    KEY task_lists_priority_status_order (kind, user_id, tag, priority, status, due_sort, task_id),
    CONSTRAINT task_lists_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  if (await hasTable(knex, 'task_scope')) {
    await fill(knex)
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_lists')
}
