import type { Knex } from 'knex'

/** Adds when the next level was notified of a file that waits for approval. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('report_files', 'escalated_at'))) {
    await knex.raw('ALTER TABLE report_files ADD COLUMN escalated_at DATETIME(3) NULL AFTER replaces_id')
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('report_files', (table) => table.dropColumn('escalated_at'))
}
