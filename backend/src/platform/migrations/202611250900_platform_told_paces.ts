import type { Knex } from 'knex'

/** What a process has let through lately under its busy keys, for the others: a few rows of each, written over in turn. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS told_paces (
    id BIGINT UNSIGNED NOT NULL AUTO_INCREMENT,
    process CHAR(36) NOT NULL,
    slot TINYINT UNSIGNED NOT NULL,
    taken TEXT NOT NULL,
    told_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY told_paces_slot (process, slot),
    KEY told_paces_told (told_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('told_paces')
}
