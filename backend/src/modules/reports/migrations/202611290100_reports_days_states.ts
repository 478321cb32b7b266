import type { Knex } from 'knex'

async function hasIndex(knex: Knex): Promise<boolean> {
  const [rows] = await knex.raw('SHOW INDEX FROM report_days WHERE Key_name = ?', ['report_days_user_state'])
  return rows.length > 0
}

/** Adds the index that finds whether a person has a day in a state (docs/BENCH.md, L1). */
export async function up(knex: Knex): Promise<void> {
  if (!(await hasIndex(knex))) {
    await knex.raw('ALTER TABLE report_days ADD KEY report_days_user_state (user_id, state, day)')
  }
}

export async function down(knex: Knex): Promise<void> {
  if (await hasIndex(knex)) {
    await knex.raw('ALTER TABLE report_days DROP KEY report_days_user_state')
  }
}
