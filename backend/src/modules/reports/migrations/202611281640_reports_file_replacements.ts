import type { Knex } from 'knex'

/** Adds the decision `withdrawn` to files of reports, and the file that a later one replaces. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE report_files MODIFY COLUMN decision VARCHAR(9) NULL')
  if (!(await knex.schema.hasColumn('report_files', 'replaces_id'))) {
    await knex.raw(
      `ALTER TABLE report_files ADD COLUMN replaces_id BIGINT NULL AFTER rejection_reason,
       ADD UNIQUE KEY report_files_replaces (replaces_id)`,
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('report_files', (table) => table.dropColumn('replaces_id'))
}
