import type { Knex } from 'knex'

/** Addresses are compared sign by sign: the default collation takes `é` for `e` and ignores zero-width characters. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE users MODIFY email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL',
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'ALTER TABLE users MODIFY email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci NOT NULL',
  )
}
