import type { Knex } from 'knex'

const REMOVED = ['next_percentage', 'next_step_at', 'allowance_first', 'allowance_total']

/** Removes size allowances, and rollouts to chosen people or in steps, which end here. */
export async function up(knex: Knex): Promise<void> {
  await knex('sections')
    .where('next_audience', 'like', '%"kind":"people"%')
    .orWhere('next_audience', 'like', '%"kind":"steps"%')
    .update({ next_version: null, next_audience: null, next_since: null })
  for (const column of REMOVED) {
    if (await knex.schema.hasColumn('sections', column)) {
      await knex.schema.alterTable('sections', (table) => table.dropColumn(column))
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sections', (table) => {
    table.integer('next_percentage').nullable()
    table.specificType('next_step_at', 'DATETIME(3)').nullable()
    table.integer('allowance_first').nullable()
    table.integer('allowance_total').nullable()
  })
}
