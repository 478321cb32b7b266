import type { Knex } from 'knex'

/** How often something rare was done under a name, until when that counts. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS shared_counts (
    name VARCHAR(96) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    taken INT UNSIGNED NOT NULL,
    ends_at DATETIME(3) NOT NULL,
    PRIMARY KEY (name),
    KEY shared_counts_ends (ends_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('shared_counts')
}
