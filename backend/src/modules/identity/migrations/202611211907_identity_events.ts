import type { Knex } from 'knex'

/** Events of the identity provider that were read already: windows overlap, so that none is missed (docs/IDENTITY.md, "The poller"). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS identity_events (
    id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    happened_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY identity_events_happened (happened_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('identity_events')
}
