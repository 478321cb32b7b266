import type { Knex } from 'knex'

/** Every backup that was asked for, and what became of it. Only those that are done count, and one at most is unfinished. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS backups (
    id BIGINT NOT NULL AUTO_INCREMENT,
    kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL DEFAULT 'waiting',
    requested_at DATETIME(3) NOT NULL,
    requested_by BIGINT NULL,
    started_at DATETIME(3) NULL,
    finished_at DATETIME(3) NULL,
    file_name VARCHAR(100) CHARACTER SET ascii COLLATE ascii_bin NULL,
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
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('backups')
}
