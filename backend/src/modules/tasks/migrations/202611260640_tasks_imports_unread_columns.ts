import type { Knex } from 'knex'

/** Columns of an imported table that no task takes over, for whoever looks at its draft; of earlier imports they are not known. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('task_imports', 'unread_columns'))) {
    await knex.raw('ALTER TABLE task_imports ADD COLUMN unread_columns TEXT NULL')
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE task_imports DROP COLUMN unread_columns')
}
