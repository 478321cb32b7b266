import type { Knex } from 'knex'

/** `approval` says it now; no version has been released that reads this column. Its index goes with it. */
export async function up(knex: Knex): Promise<void> {
  if (await knex.schema.hasColumn('progress_reports', 'is_pending')) {
    await knex.raw('ALTER TABLE progress_reports DROP INDEX progress_reports_pending, DROP COLUMN is_pending')
  }
}

/** What was here cannot come back. */
export async function down(): Promise<void> {}
