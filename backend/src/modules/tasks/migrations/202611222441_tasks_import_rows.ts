import type { Knex } from 'knex'

/**
 * Rows of such files: what they say, what is to be done, and what became of them. A task is named by its number alone: it may be
 * deleted for good meanwhile. `position` is the order of work: what others belong to comes first.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_import_rows (
    import_id BIGINT NOT NULL,
    line INT NOT NULL,
    position INT NOT NULL,
    external_id VARCHAR(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    outcome VARCHAR(8) NOT NULL,
    source_task MEDIUMTEXT NOT NULL,
    wanted MEDIUMTEXT NULL,
    notes TEXT NOT NULL,
    task_id BIGINT NULL,
    version_after INT NULL,
    PRIMARY KEY (import_id, line),
    KEY task_import_rows_work (import_id, outcome, position, line),
    KEY task_import_rows_named (import_id, external_id),
    CONSTRAINT task_import_rows_import_exists FOREIGN KEY (import_id) REFERENCES task_imports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_import_rows')
}
