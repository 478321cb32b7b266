import type { Knex } from 'knex'

const PEOPLE = 100

async function fill(knex: Knex): Promise<void> {
  const [newest] = await knex('users').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += PEOPLE) {
    await knex.raw(
      `INSERT INTO task_completions (user_id, kind, day, completed)
       SELECT l.user_id, l.kind, DATE(t.completed_at), COUNT(*) FROM task_lists l JOIN tasks t ON t.id = l.task_id
       WHERE l.kind IN ('scope', 'assigned') AND l.user_id > ? AND l.user_id <= ? AND l.is_closed = 1
         AND t.completed_at IS NOT NULL
       GROUP BY l.user_id, l.kind, DATE(t.completed_at)
       ON DUPLICATE KEY UPDATE completed = VALUES(completed)`,
      [start, start + PEOPLE],
    )
  }
  await knex.raw(
    `INSERT INTO task_completions (user_id, kind, day, completed)
     SELECT 0, 'scope', DATE(completed_at), COUNT(*) FROM tasks
     WHERE is_closed = 1 AND completed_at IS NOT NULL GROUP BY DATE(completed_at)
     ON DUPLICATE KEY UPDATE completed = VALUES(completed)`,
  )
}

/** How many tasks of a list were completed on each day; a dashboard adds up at most a month of them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_completions (
    user_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned') NOT NULL,
    day DATE NOT NULL,
    completed INT NOT NULL,
    PRIMARY KEY (user_id, kind, day)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await fill(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_completions')
}
