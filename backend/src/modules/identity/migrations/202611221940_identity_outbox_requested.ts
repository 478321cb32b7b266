import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** What waits is listed and counted oldest first. */
export const up = (knex: Knex): Promise<void> =>
  addIndex(knex, 'identity_outbox', 'identity_outbox_requested_at', ['requested_at', 'user_id'])

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('identity_outbox', (table) =>
    table.dropIndex(['requested_at', 'user_id'], 'identity_outbox_requested_at'),
  )
}
