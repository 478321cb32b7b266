import type { Knex } from 'knex'

/** Why a task cannot go on, who said so and when. They stand on the task, since every card shows it. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('tasks', 'blocked_at'))) {
    await knex.raw(
      'ALTER TABLE tasks ADD COLUMN blocked_reason VARCHAR(200) NULL, ADD COLUMN blocked_by_id BIGINT NULL, ADD COLUMN blocked_at DATETIME(3) NULL',
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE tasks DROP COLUMN blocked_reason, DROP COLUMN blocked_by_id, DROP COLUMN blocked_at',
  )
}
