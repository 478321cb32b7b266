import type { Knex } from 'knex'

/** Who is told what becomes of a task, and who works on it and is told nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_watchers (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    mode VARCHAR(8) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_watchers_of (user_id, task_id),
    CONSTRAINT task_watchers_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id),
    CONSTRAINT task_watchers_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_watchers')
}
