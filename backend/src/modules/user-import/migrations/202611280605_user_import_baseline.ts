import type { Knex } from 'knex'

const statements = [
  // Request id and address belong to the request that started the import, since a job runs it later.
  `CREATE TABLE IF NOT EXISTS user_imports (
    id BIGINT NOT NULL AUTO_INCREMENT,
    actor_id BIGINT NOT NULL,
    total INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    request_id CHAR(16) NOT NULL DEFAULT '',
    address VARCHAR(45) NOT NULL DEFAULT '',
    PRIMARY KEY (id),
    KEY user_imports_finished (finished_at),
    KEY user_imports_actor_exists (actor_id),
    CONSTRAINT user_imports_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // `position` is the order of processing, with managers before their reports. Passwords are encrypted and kept for a
  // day.
  `CREATE TABLE IF NOT EXISTS user_import_rows (
    import_id BIGINT NOT NULL,
    line INT NOT NULL,
    position INT NOT NULL,
    outcome VARCHAR(16) NOT NULL,
    state VARCHAR(16) NOT NULL,
    person TEXT NOT NULL,
    details TEXT NOT NULL,
    password BLOB NULL,
    PRIMARY KEY (import_id, line),
    KEY user_import_rows_state_position (import_id, state, position),
    CONSTRAINT user_import_rows_import_exists FOREIGN KEY (import_id) REFERENCES user_imports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of user imports. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['user_import_rows', 'user_imports']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
