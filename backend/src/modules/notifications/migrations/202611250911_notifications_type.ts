import type { Knex } from 'knex'
import { addIndex } from '../../../platform/database/alter-table.ts'

/** What somebody looks for of one type, read or unread: a rare one is found without looking at all others. */
export async function up(knex: Knex): Promise<void> {
  await addIndex(knex, 'notifications', 'notifications_type', [
    'user_id',
    'type',
    'is_read',
    'created_at',
    'id',
  ])
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('notifications', (table) =>
    table.dropIndex(['user_id', 'type', 'is_read', 'created_at', 'id'], 'notifications_type'),
  )
}
