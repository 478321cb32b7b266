import type { Knex } from 'knex'

/** Creates the table of reports that people above the author have marked as read. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_reads (
      report_id BIGINT NOT NULL,
      user_id BIGINT NOT NULL,
      read_at DATETIME(3) NOT NULL,
      PRIMARY KEY (report_id, user_id),
      KEY report_reads_user (user_id),
      CONSTRAINT report_reads_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id),
      CONSTRAINT report_reads_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_reads')
}
