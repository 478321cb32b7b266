import type { Knex } from 'knex'

/** Who has a task open; rows live for less than a minute, so nothing waits for them when a task or a person goes. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_onlookers (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    since DATETIME(3) NOT NULL,
    seen_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_onlookers_age (seen_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_onlookers')
}
