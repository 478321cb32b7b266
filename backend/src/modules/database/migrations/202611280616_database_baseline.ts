import type { Knex } from 'knex'

const statements = [
  // Daily size of each table.
  `CREATE TABLE IF NOT EXISTS database_samples (
    day DATE NOT NULL,
    table_name VARCHAR(64) NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (day, table_name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Slow statements, stored without their values.
  `CREATE TABLE IF NOT EXISTS database_slow_statements (
    fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    statement TEXT NOT NULL,
    seen BIGINT NOT NULL,
    total_milliseconds BIGINT NOT NULL,
    longest_milliseconds INT NOT NULL,
    last_at DATETIME(3) NOT NULL,
    PRIMARY KEY (fingerprint),
    KEY database_slow_statements_last (last_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of the database's own figures. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['database_slow_statements', 'database_samples']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
