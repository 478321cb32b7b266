import type { Knex } from 'knex'

/** Creates the table of daily report states, and the list of closed days. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_days (
      day DATE NOT NULL,
      user_id BIGINT NOT NULL,
      state VARCHAR(9) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      report_id BIGINT NULL,
      due_at DATETIME(3) NOT NULL,
      decided_by BIGINT NULL,
      reason VARCHAR(200) NULL,
      notified_level TINYINT NOT NULL DEFAULT 0,
      PRIMARY KEY (day, user_id),
      KEY report_days_user (user_id, day),
      KEY report_days_state (state, day, user_id),
      KEY report_days_report_exists (report_id),
      KEY report_days_decider_exists (decided_by),
      CONSTRAINT report_days_user_exists FOREIGN KEY (user_id) REFERENCES users (id),
      CONSTRAINT report_days_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id),
      CONSTRAINT report_days_decider_exists FOREIGN KEY (decided_by) REFERENCES users (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_closed_days (
      day DATE NOT NULL,
      PRIMARY KEY (day)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_closed_days')
  await knex.schema.dropTableIfExists('report_days')
}
