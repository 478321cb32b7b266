import type { Knex } from 'knex'

/** Adds the next steps of a report, and the table of blockers. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('progress_reports', 'next_steps'))) {
    await knex.raw('ALTER TABLE progress_reports ADD COLUMN next_steps VARCHAR(2000) NULL AFTER description')
  }
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_blockers (
      id BIGINT NOT NULL AUTO_INCREMENT,
      report_id BIGINT NOT NULL,
      author_id BIGINT NOT NULL,
      text VARCHAR(200) NOT NULL,
      task_id BIGINT NULL,
      raised_on DATE NOT NULL,
      solved_at DATETIME(3) NULL,
      solved_by BIGINT NULL,
      note VARCHAR(200) NULL,
      PRIMARY KEY (id),
      KEY report_blockers_author (author_id, solved_at, id),
      KEY report_blockers_open (solved_at, id),
      KEY report_blockers_report (report_id, id),
      KEY report_blockers_solver_exists (solved_by),
      CONSTRAINT report_blockers_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
      CONSTRAINT report_blockers_solver_exists FOREIGN KEY (solved_by) REFERENCES users (id),
      CONSTRAINT report_blockers_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_blockers')
  await knex.schema.alterTable('progress_reports', (table) => table.dropColumn('next_steps'))
}
