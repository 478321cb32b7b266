import type { Knex } from 'knex'

const statements = [
  // `approval` is the state of the report's large files. There is one index for each filter and each pair of filters,
  // sorted newest first.
  `CREATE TABLE IF NOT EXISTS progress_reports (
    id BIGINT NOT NULL AUTO_INCREMENT,
    author_id BIGINT NOT NULL,
    task_id BIGINT NULL,
    task_creator_id BIGINT NULL,
    description TEXT NOT NULL,
    completion_percentage DECIMAL(5,2) NOT NULL,
    report_date DATETIME(3) NOT NULL,
    needs_approval BOOLEAN NOT NULL DEFAULT FALSE,
    approved_at DATETIME(3) NULL,
    approved_by BIGINT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    approval VARCHAR(8) NOT NULL DEFAULT 'none',
    PRIMARY KEY (id),
    KEY progress_reports_created_at (created_at, id),
    KEY progress_reports_author (author_id, created_at, id),
    KEY progress_reports_task (task_id, created_at, id),
    KEY progress_reports_approver_exists (approved_by),
    KEY progress_reports_approval (approval, created_at, id),
    KEY progress_reports_author_approval (author_id, approval, created_at, id),
    KEY progress_reports_task_approval (task_id, approval, created_at, id),
    KEY progress_reports_author_task (author_id, task_id, created_at, id),
    KEY progress_reports_author_task_approval (author_id, task_id, approval, created_at, id),
    CONSTRAINT progress_reports_approver_exists FOREIGN KEY (approved_by) REFERENCES users (id),
    CONSTRAINT progress_reports_author_exists FOREIGN KEY (author_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS report_files (
    id BIGINT NOT NULL AUTO_INCREMENT,
    report_id BIGINT NOT NULL,
    author_id BIGINT NOT NULL,
    name VARCHAR(255) NOT NULL,
    size BIGINT NOT NULL,
    media_type VARCHAR(127) NOT NULL,
    sha256 CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    storage_key CHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    needs_approval BOOLEAN NOT NULL,
    decision VARCHAR(8) NULL,
    decided_by BIGINT NULL,
    decided_at DATETIME(3) NULL,
    rejection_reason VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (id),
    UNIQUE KEY report_files_storage_key (storage_key),
    KEY report_files_report (report_id, id),
    KEY report_files_author (author_id, size),
    KEY report_files_waiting (needs_approval, decision, author_id),
    KEY report_files_decider_exists (decided_by),
    CONSTRAINT report_files_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
    CONSTRAINT report_files_decider_exists FOREIGN KEY (decided_by) REFERENCES users (id),
    CONSTRAINT report_files_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS report_links (
    id BIGINT NOT NULL AUTO_INCREMENT,
    report_id BIGINT NOT NULL,
    position INT NOT NULL,
    title VARCHAR(200) NOT NULL,
    url VARCHAR(2048) NOT NULL,
    description VARCHAR(500) NULL,
    PRIMARY KEY (id),
    KEY report_links_report (report_id, position),
    CONSTRAINT report_links_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Users who may read each report: author, managers above and creator of its task. The copied columns give lists their
  // order.
  `CREATE TABLE IF NOT EXISTS report_scope (
    report_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    approval VARCHAR(8) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (report_id, user_id),
    KEY report_scope_created_at (user_id, created_at, report_id),
    KEY report_scope_approval (user_id, approval, created_at, report_id),
    CONSTRAINT report_scope_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Search terms of reports (ADR 107).
  `CREATE TABLE IF NOT EXISTS report_search_terms (
    report_id BIGINT NOT NULL,
    word VARCHAR(40) NOT NULL,
    PRIMARY KEY (report_id, word),
    KEY report_search_terms_word (word, report_id),
    CONSTRAINT report_search_terms_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Users who were reminded of a missing report on a day; `user_id` 0 marks the day as completed.
  `CREATE TABLE IF NOT EXISTS report_reminders (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (day, user_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Users whom a manager has reminded of the report of a day.
  `CREATE TABLE IF NOT EXISTS report_reminder_requests (
    day DATE NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (day, user_id),
    KEY report_reminder_requests_user (user_id),
    CONSTRAINT report_reminder_requests_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of progress reports. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'report_reminder_requests',
    'report_reminders',
    'report_search_terms',
    'report_scope',
    'report_links',
    'report_files',
    'progress_reports',
  ]
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
