import type { Knex } from 'knex'

/** Creates the table of users who have dismissed the first-day hint. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS dashboard_dismissed_hints (
    user_id BIGINT NOT NULL,
    dismissed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id),
    CONSTRAINT dashboard_dismissed_hints_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('dashboard_dismissed_hints')
}
