import type { Knex } from 'knex'

/** Its rows stand in `task_lists`; no version has been released that reads this table. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_scope')
}

/** What was here cannot come back; older migrations drop their tables only where they are. */
export async function down(): Promise<void> {}
