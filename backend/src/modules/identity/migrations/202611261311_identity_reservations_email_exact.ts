import type { Knex } from 'knex'

/** As for `users.email`: two addresses that differ in an accent are two people. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE identity_reservations MODIFY email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE identity_reservations MODIFY email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci NOT NULL',
  )
}
