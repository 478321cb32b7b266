import type { Knex } from 'knex'

/** Who is given the tasks of a series. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_series_assignees (
    series_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (series_id, user_id),
    KEY task_series_assignees_person (user_id, series_id),
    CONSTRAINT task_series_assignees_series_exists FOREIGN KEY (series_id) REFERENCES task_series (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_series_assignees')
}
