import type { Knex } from 'knex'

/** Mails are no longer marked while they are sent: what was left so counts as refused, and an administrator decides. */
export async function up(knex: Knex): Promise<void> {
  await knex('mail_messages').whereIn('state', ['sending', 'unsure']).update({ state: 'refused' })
}

export async function down(): Promise<void> {
  // The states of before cannot be told any more.
}
