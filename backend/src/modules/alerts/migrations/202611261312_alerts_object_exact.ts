import type { Knex } from 'knex'

/** Two objects whose names differ only in case or accents have an alert each. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    "ALTER TABLE alerts MODIFY object VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT ''",
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    "ALTER TABLE alerts MODIFY object VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci NOT NULL DEFAULT ''",
  )
}
