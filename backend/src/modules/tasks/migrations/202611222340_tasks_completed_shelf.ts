import type { Knex } from 'knex'

/** Finds completed tasks that are old enough for the archive, without going through those that are there. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP INDEX tasks_completed, ADD INDEX tasks_completed (shelf, completed_at, id)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE tasks DROP INDEX tasks_completed, ADD INDEX tasks_completed (completed_at)')
}
