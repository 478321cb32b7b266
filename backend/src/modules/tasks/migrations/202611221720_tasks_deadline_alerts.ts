import type { Knex } from 'knex'

/** Who was told that a task is due soon, and for which due date: a later one is told anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_deadline_alerts (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id, due_at),
    KEY task_deadline_alerts_over (due_at),
    CONSTRAINT task_deadline_alerts_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_deadline_alerts')
}
