import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** The list of running sessions: in its order, so that a page of it costs a page. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'sessions', 'sessions_seen', ['ended_at', 'last_seen_at', 'id'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('sessions', (table) =>
    table.dropIndex(['ended_at', 'last_seen_at', 'id'], 'sessions_seen'),
  )
}
