import type { Knex } from 'knex'

/** Lists newest first, without what is in the archive and the trash. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE task_lists DROP INDEX task_lists_newest, ADD INDEX task_lists_newest (kind, user_id, tag, shelf, task_id)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE task_lists DROP INDEX task_lists_newest, ADD INDEX task_lists_newest (kind, user_id, tag, task_id)',
  )
}
