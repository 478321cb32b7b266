import type { Knex } from 'knex'

const statements = [
  `CREATE TABLE IF NOT EXISTS backups (
    id BIGINT NOT NULL AUTO_INCREMENT,
    kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'waiting',
    requested_at DATETIME(3) NOT NULL,
    requested_by BIGINT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    snapshot_id VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
    step VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NULL,
    percent TINYINT NULL,
    bytes BIGINT NULL,
    stored_rows BIGINT NULL,
    stored_files BIGINT NULL,
    error VARCHAR(500) NULL,
    removed_at DATETIME(3) NULL,
    unfinished TINYINT NULL DEFAULT 1,
    PRIMARY KEY (id),
    UNIQUE KEY backups_unfinished (unfinished),
    KEY backups_state (state, finished_at, id),
    KEY backups_requested_at (requested_at),
    KEY backups_requested_by (requested_by),
    CONSTRAINT backups_requested_by_exists FOREIGN KEY (requested_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS backup_restore_tests (
    id BIGINT NOT NULL AUTO_INCREMENT,
    backup_id BIGINT NOT NULL,
    state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'waiting',
    requested_at DATETIME(3) NOT NULL,
    requested_by BIGINT NULL,
    finished_at DATETIME(3) NULL,
    compared_tables INT NULL,
    compared_rows BIGINT NULL,
    compared_files BIGINT NULL,
    error VARCHAR(500) NULL,
    unfinished TINYINT NULL DEFAULT 1,
    PRIMARY KEY (id),
    UNIQUE KEY backup_restore_tests_unfinished (unfinished),
    KEY backup_restore_tests_state (state, finished_at, id),
    KEY backup_restore_tests_backup (backup_id, id),
    KEY backup_restore_tests_requested_by (requested_by),
    CONSTRAINT backup_restore_tests_backup_exists FOREIGN KEY (backup_id) REFERENCES backups (id),
    CONSTRAINT backup_restore_tests_requested_by_exists FOREIGN KEY (requested_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of backups and restore tests. The unique key on `unfinished` allows only one unfinished row. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['backup_restore_tests', 'backups']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
