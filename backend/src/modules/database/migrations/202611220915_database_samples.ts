import type { Knex } from 'knex'

/** What each table took on a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS database_samples (
    day DATE NOT NULL,
    table_name VARCHAR(64) NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (day, table_name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('database_samples')
}
