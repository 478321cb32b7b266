import type { Knex } from 'knex'

/** The zone by which the days of due dates end in the columns that lists are ordered by: UTC until now (ADR 152). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_due_zone (
    id TINYINT NOT NULL PRIMARY KEY,
    zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await knex.raw("INSERT IGNORE INTO task_due_zone (id, zone) VALUES (1, 'UTC')")
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_due_zone')
}
