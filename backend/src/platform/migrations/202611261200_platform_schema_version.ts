import type { Knex } from 'knex'

/** One row: the number of the schema, and the least number that the code which serves it may have. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS schema_version (
    id TINYINT NOT NULL DEFAULT 1,
    version INT NOT NULL,
    least_version INT NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('schema_version')
}
