import type { Knex } from 'knex'

/** Tasks that cannot go on are a list too; one more value at the end of the kinds rewrites nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "ALTER TABLE task_lists MODIFY kind ENUM('scope', 'assigned', 'tag', 'unowned', 'blocked') NOT NULL, ALGORITHM=INSTANT",
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex('task_lists').where({ kind: 'blocked' }).delete()
  await knex.raw("ALTER TABLE task_lists MODIFY kind ENUM('scope', 'assigned', 'tag', 'unowned') NOT NULL")
}
