import type { Knex } from 'knex'

/** Statements that took long, without their values. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS database_slow_statements (
    fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    statement TEXT NOT NULL,
    seen BIGINT NOT NULL,
    total_milliseconds BIGINT NOT NULL,
    longest_milliseconds INT NOT NULL,
    last_at DATETIME(3) NOT NULL,
    PRIMARY KEY (fingerprint),
    KEY database_slow_statements_last (last_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('database_slow_statements')
}
