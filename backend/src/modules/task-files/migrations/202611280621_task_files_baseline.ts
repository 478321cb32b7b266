import type { Knex } from 'knex'

/** Creates the table of files of tasks. Their contents are stored together with all other files. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_files (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
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
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_files_storage_key (storage_key),
    KEY task_files_task_id (task_id, id),
    KEY task_files_author (author_id, size),
    KEY task_files_waiting (needs_approval, decision, author_id),
    KEY task_files_decider_exists (decided_by),
    KEY task_files_undecided (needs_approval, decision, id),
    CONSTRAINT task_files_author_exists FOREIGN KEY (author_id) REFERENCES users (id),
    CONSTRAINT task_files_decider_exists FOREIGN KEY (decided_by) REFERENCES users (id),
    CONSTRAINT task_files_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_files')
}
