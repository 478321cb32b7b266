import type { Knex } from 'knex'

const PEOPLE = 100

async function fill(knex: Knex): Promise<void> {
  const [newest] = await knex('users').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += PEOPLE) {
    await knex.raw(
      `INSERT INTO task_counts (user_id, kind, total, open, overdue)
       SELECT user_id, kind, COUNT(*), SUM(is_closed = 0), 0 FROM task_lists
       WHERE kind IN ('scope', 'assigned') AND user_id > ? AND user_id <= ? GROUP BY user_id, kind
       ON DUPLICATE KEY UPDATE total = VALUES(total), open = VALUES(open)`,
      [start, start + PEOPLE],
    )
  }
  await knex.raw(
    `INSERT INTO task_counts (user_id, kind, total, open, overdue)
     SELECT 0, 'scope', COUNT(*), COALESCE(SUM(is_closed = 0), 0), 0 FROM tasks
     ON DUPLICATE KEY UPDATE total = VALUES(total), open = VALUES(open)`,
  )
}

/**
 * Counts for the dashboard, one row for each person and list: what lies in their subtree, what is assigned to them.
 * `user_id` 0 is the whole organisation.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_counts (
    user_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned') NOT NULL,
    total INT NOT NULL,
    open INT NOT NULL,
    overdue INT NOT NULL,
    PRIMARY KEY (user_id, kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await fill(knex)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_counts')
}
