import type { Knex } from 'knex'

/** Who was reminded on a day that nothing was reported yet; `user_id` 0 says that everybody was looked at. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS report_reminders (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (day, user_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_reminders')
}
