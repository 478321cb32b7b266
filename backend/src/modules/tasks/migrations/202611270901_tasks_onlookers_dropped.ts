import type { Knex } from 'knex'

/** Pages of tasks no longer say who has them open. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_onlookers')
}

/** The feature is gone. */
export async function down(): Promise<void> {}
