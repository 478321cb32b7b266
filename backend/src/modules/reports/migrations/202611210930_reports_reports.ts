import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS progress_reports (
    id BIGINT NOT NULL AUTO_INCREMENT,
    author_id BIGINT NOT NULL,
    task_id BIGINT NULL,
    task_creator_id BIGINT NULL,
    description TEXT NOT NULL,
    completion_percentage DECIMAL(5,2) NOT NULL,
    report_date DATETIME(3) NOT NULL,
    needs_approval BOOLEAN NOT NULL DEFAULT FALSE,
    is_pending BOOLEAN NOT NULL DEFAULT FALSE,
    approved_at DATETIME(3) NULL,
    approved_by BIGINT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (id),
    KEY progress_reports_newest (created_at, id),
    KEY progress_reports_author (author_id, created_at, id),
    KEY progress_reports_pending (is_pending, created_at, id),
    KEY progress_reports_task (task_id, created_at, id),
    CONSTRAINT progress_reports_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
    CONSTRAINT progress_reports_approver_exists FOREIGN KEY (approved_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('progress_reports')
}
