import type { Knex } from 'knex'

/**
 * The days of a series that have been dealt with: each has its task, or none because it was skipped. The key is why no day
 * gets two tasks, however many processes make them. `task_version` is the version up to which nobody has touched the task.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_series_days (
    series_id BIGINT NOT NULL,
    day DATE NOT NULL,
    due_day DATE NULL,
    task_id BIGINT NULL,
    task_version INT NULL,
    PRIMARY KEY (series_id, day),
    UNIQUE KEY task_series_days_task (task_id),
    CONSTRAINT task_series_days_series_exists FOREIGN KEY (series_id) REFERENCES task_series (id),
    CONSTRAINT task_series_days_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id) ON DELETE SET NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_series_days')
}
