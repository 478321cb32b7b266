import type { Knex } from 'knex'

/** On which day somebody was last told that a task is overdue, and for which due date: a later one is told anew. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_overdue_alerts (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    told_on DATE NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_overdue_alerts_over (told_on),
    CONSTRAINT task_overdue_alerts_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_overdue_alerts')
}
