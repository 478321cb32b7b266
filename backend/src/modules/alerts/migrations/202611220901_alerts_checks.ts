import type { Knex } from 'knex'

/** When each rule has looked last, and why it could not where it could not. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS alert_checks (
    kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    checked_at DATETIME(3) NOT NULL,
    failure VARCHAR(500) NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('alert_checks')
}
