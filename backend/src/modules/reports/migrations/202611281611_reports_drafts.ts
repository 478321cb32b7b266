import type { Knex } from 'knex'

/** Adds the table of report drafts, one row per user. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_drafts (
      user_id BIGINT NOT NULL,
      version INT NOT NULL,
      content TEXT NULL,
      updated_at DATETIME(3) NOT NULL,
      PRIMARY KEY (user_id),
      KEY report_drafts_updated_at (updated_at),
      CONSTRAINT report_drafts_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_drafts')
}
