import type { Knex } from 'knex'

/** What somebody has created, newest first, without what is in the archive and the trash. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP INDEX tasks_creator_newest, ADD INDEX tasks_creator_newest (creator_id, shelf, id)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP INDEX tasks_creator_newest, ADD INDEX tasks_creator_newest (creator_id, id)',
  )
}
