import type { Knex } from 'knex'

/** Each changed field of a task, with who and when; values are JSON. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_history (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    actor_id BIGINT NULL,
    field VARCHAR(16) NOT NULL,
    part VARCHAR(16) NULL,
    subject VARCHAR(200) NULL,
    value_before TEXT NULL,
    value_after TEXT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY task_history_of (task_id, id),
    KEY task_history_field (task_id, field, id),
    KEY task_history_by (actor_id, id),
    CONSTRAINT task_history_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_history')
}
