import type { Knex } from 'knex'

/** Since when what happens at the provider cannot be read; no row, or null, while it can. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS identity_reading (
    id TINYINT NOT NULL,
    failing_since DATETIME(3) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('identity_reading')
}
