import type { Knex } from 'knex'

const statements = [
  // Imported files, with the exporting product, the mapping of words and the state. `ignored_columns` are columns of
  // the file that are not imported, for the draft's preview.
  `CREATE TABLE IF NOT EXISTS task_imports (
    id BIGINT NOT NULL AUTO_INCREMENT,
    actor_id BIGINT NOT NULL,
    actor_role VARCHAR(16) NOT NULL,
    via VARCHAR(100) NULL,
    request_id VARCHAR(32) NOT NULL,
    address VARCHAR(45) NOT NULL,
    source VARCHAR(16) NOT NULL,
    file_name VARCHAR(255) NOT NULL,
    state VARCHAR(8) NOT NULL,
    mapping MEDIUMTEXT NOT NULL,
    skipped_counts VARCHAR(255) NOT NULL,
    total INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    ignored_columns TEXT NULL,
    PRIMARY KEY (id),
    KEY task_imports_actor_id (actor_id, id),
    KEY task_imports_created_at (created_at),
    CONSTRAINT task_imports_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Content, plan and result of each row. The task id has no foreign key, because the row must survive the permanent
  // deletion of its task. `position` is the processing order, with parents before their subtasks.
  `CREATE TABLE IF NOT EXISTS task_import_rows (
    import_id BIGINT NOT NULL,
    line INT NOT NULL,
    position INT NOT NULL,
    external_id VARCHAR(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL,
    outcome VARCHAR(8) NOT NULL,
    source_task MEDIUMTEXT NOT NULL,
    planned_task MEDIUMTEXT NULL,
    notes TEXT NOT NULL,
    task_id BIGINT NULL,
    version_after INT NULL,
    PRIMARY KEY (import_id, line),
    KEY task_import_rows_outcome_position (import_id, outcome, position, line),
    KEY task_import_rows_external_id (import_id, external_id),
    CONSTRAINT task_import_rows_import_exists FOREIGN KEY (import_id) REFERENCES task_imports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Ids of imported tasks in their source, so that users do not import a task twice by accident.
  `CREATE TABLE IF NOT EXISTS task_external_ids (
    actor_id BIGINT NOT NULL,
    source VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    external_id VARCHAR(190) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    task_id BIGINT NOT NULL,
    PRIMARY KEY (actor_id, source, external_id),
    KEY task_external_ids_task (task_id),
    CONSTRAINT task_external_ids_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id),
    CONSTRAINT task_external_ids_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of task imports. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['task_external_ids', 'task_import_rows', 'task_imports']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
