import type { Knex } from 'knex'

/** Code of the action, by which the dashboard folds equal entries. Earlier entries have none. */
export async function up(knex: Knex): Promise<void> {
  if (!(await knex.schema.hasColumn('activity_items', 'action'))) {
    await knex.raw('ALTER TABLE activity_items ADD COLUMN action VARCHAR(32) NULL')
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE activity_items DROP COLUMN action')
}
