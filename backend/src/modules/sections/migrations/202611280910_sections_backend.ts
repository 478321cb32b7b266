import type { Knex } from 'knex'

/** Adds the base URL of a section's own backend, and the table of its health. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('sections', 'backend_url'))) {
    await knex.raw('ALTER TABLE sections ADD COLUMN backend_url VARCHAR(500) NULL AFTER needs_signature')
  }
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS section_backend_health (
      section VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
      minute DATETIME(3) NOT NULL,
      requests INT NOT NULL,
      failures INT NOT NULL,
      slow INT NOT NULL,
      failed_at DATETIME(3) NULL,
      failure VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
      PRIMARY KEY (section, minute),
      KEY section_backend_health_minute (minute)
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('section_backend_health')
  await knex.schema.alterTable('sections', (table) => table.dropColumn('backend_url'))
}
