import type { Knex } from 'knex'

/** People whom a manager has reminded of the report of a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS report_reminder_requests (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (day, user_id),
    KEY report_reminder_requests_user (user_id),
    CONSTRAINT report_reminder_requests_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_reminder_requests')
}
