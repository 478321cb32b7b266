import type { Knex } from 'knex'

/** The slot that each periodic job was last added for, whichever process has done it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS job_schedules (
    kind VARCHAR(64) NOT NULL,
    slot DATETIME(3) NOT NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('job_schedules')
}
