import type { Knex } from 'knex'
import { addColumn, addIndex } from '../../../platform/database/alter-table.ts'

async function dropIndex(knex: Knex, name: string): Promise<void> {
  const [rows = []] = await knex.raw<[unknown[]]>('SHOW INDEX FROM notifications WHERE Key_name = ?', [name])
  if (rows.length > 0) {
    await knex.raw('ALTER TABLE notifications DROP INDEX ??', [name])
  }
}

/**
 * When a notification is to go into a mail (null: not by itself) and when it went into one, an index for each way the list
 * is read, and one for the sweep (ADR 090).
 */
export async function up(knex: Knex): Promise<void> {
  await addColumn(knex, 'notifications', 'mail_at', 'DATETIME(3) NULL')
  await addColumn(knex, 'notifications', 'mailed_at', 'DATETIME(3) NULL')
  await addIndex(knex, 'notifications', 'notifications_to_mail', ['mail_at', 'id'])
  await addIndex(knex, 'notifications', 'notifications_age', ['created_at'])
  await addIndex(knex, 'notifications', 'notifications_unread_newest', [
    'user_id',
    'is_read',
    'created_at',
    'id',
  ])
  await dropIndex(knex, 'notifications_unread')
}

export async function down(knex: Knex): Promise<void> {
  await addIndex(knex, 'notifications', 'notifications_unread', ['user_id', 'is_read'])
  await dropIndex(knex, 'notifications_unread_newest')
  await dropIndex(knex, 'notifications_age')
  await dropIndex(knex, 'notifications_to_mail')
  await knex.schema.alterTable('notifications', (table) => table.dropColumns('mail_at', 'mailed_at'))
}
