import type { Knex } from 'knex'

/**
 * Whose digest of a day is due or was sent; user 0 stands for everybody: the day is planned (ADR 091). Nobody has two rows
 * of one day, and so no two digests.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS notification_digests (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    settled_at DATETIME(3) NULL,
    PRIMARY KEY (day, user_id),
    KEY notification_digests_due (settled_at, due_at, user_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('notification_digests')
}
