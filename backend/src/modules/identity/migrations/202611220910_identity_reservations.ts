import type { Knex } from 'knex'

/** E-mail addresses of people whose account is being made at the identity provider right now. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS identity_reservations (
    email VARCHAR(254) NOT NULL,
    until DATETIME(3) NOT NULL,
    PRIMARY KEY (email)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('identity_reservations')
}
