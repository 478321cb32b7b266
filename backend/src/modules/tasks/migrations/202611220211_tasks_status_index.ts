import type { Knex } from 'knex'

/** A status says whether a task is closed, so the order by date follows it at once, as in `task_lists`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP INDEX tasks_status_order, ADD INDEX tasks_status_order (status, due_sort, id)',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP INDEX tasks_status_order, ADD INDEX tasks_status_order (status, is_closed, due_sort, id)',
  )
}
