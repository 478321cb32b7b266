import type { Knex } from 'knex'

/** What people have chosen of mail altogether; times and days are meant by the organisation's clock (ADR 089). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS notification_preferences (
    user_id BIGINT NOT NULL,
    version INT NOT NULL,
    quiet_from CHAR(5) NULL,
    quiet_until CHAR(5) NULL,
    quiet_days VARCHAR(13) NULL,
    digest_days VARCHAR(8) NOT NULL DEFAULT 'working',
    changed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (user_id),
    CONSTRAINT notification_preferences_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('notification_preferences')
}
