import type { Knex } from 'knex'

/** Every restore of a backup into an empty place, and whether everything was there again; one at most is unfinished. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS backups_restore_tests (
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
    UNIQUE KEY backups_restore_tests_unfinished (unfinished),
    KEY backups_restore_tests_state (state, finished_at, id),
    KEY backups_restore_tests_backup (backup_id, id),
    KEY backups_restore_tests_requested_by (requested_by),
    CONSTRAINT backups_restore_tests_backup_exists FOREIGN KEY (backup_id) REFERENCES backups (id),
    CONSTRAINT backups_restore_tests_requested_by_exists FOREIGN KEY (requested_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('backups_restore_tests')
}
