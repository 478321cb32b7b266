import type { Knex } from 'knex'

const statements = [
  // One row per changed setting; the value is JSON.
  `CREATE TABLE IF NOT EXISTS settings (
    \`key\` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    value TEXT NOT NULL,
    version INT NOT NULL,
    updated_by BIGINT NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    PRIMARY KEY (\`key\`),
    KEY settings_user_exists (updated_by),
    CONSTRAINT settings_user_exists FOREIGN KEY (updated_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // One row per change; both values are JSON. The rows are kept when the events are deleted.
  `CREATE TABLE IF NOT EXISTS settings_history (
    id BIGINT NOT NULL AUTO_INCREMENT,
    \`key\` VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    value_before TEXT NOT NULL,
    value_after TEXT NOT NULL,
    changed_by BIGINT NOT NULL,
    changed_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY settings_history_key_id (\`key\`, id),
    KEY settings_history_user_exists (changed_by),
    CONSTRAINT settings_history_user_exists FOREIGN KEY (changed_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of settings and their history. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['settings_history', 'settings']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
