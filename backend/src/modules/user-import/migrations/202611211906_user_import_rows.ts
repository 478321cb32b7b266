import type { Knex } from 'knex'

/** `position` is the order of work: managers before those who report to them. Passwords are sealed and kept for a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS user_import_rows (
    import_id BIGINT NOT NULL,
    line INT NOT NULL,
    position INT NOT NULL,
    outcome VARCHAR(16) NOT NULL,
    state VARCHAR(16) NOT NULL,
    person TEXT NOT NULL,
    details TEXT NOT NULL,
    password BLOB NULL,
    PRIMARY KEY (import_id, line),
    KEY user_import_rows_work (import_id, state, position),
    CONSTRAINT user_import_rows_import_exists FOREIGN KEY (import_id) REFERENCES user_imports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('user_import_rows')
}
