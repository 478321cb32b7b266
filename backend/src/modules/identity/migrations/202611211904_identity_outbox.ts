import type { Knex } from 'knex'

/** What the identity provider still has to learn: one row for each person, so that their changes cannot overtake each other. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS identity_outbox (
    user_id BIGINT NOT NULL,
    has_profile BOOLEAN NOT NULL DEFAULT FALSE,
    has_role BOOLEAN NOT NULL DEFAULT FALSE,
    has_enabled BOOLEAN NOT NULL DEFAULT FALSE,
    has_sign_out BOOLEAN NOT NULL DEFAULT FALSE,
    generation INT NOT NULL DEFAULT 1,
    requested_at DATETIME(3) NOT NULL,
    attempts INT NOT NULL DEFAULT 0,
    run_at DATETIME(3) NOT NULL,
    locked_until DATETIME(3) NULL,
    last_error VARCHAR(500) NULL,
    alerted_at DATETIME(3) NULL,
    PRIMARY KEY (user_id),
    KEY identity_outbox_run_at (run_at),
    CONSTRAINT identity_outbox_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('identity_outbox')
}
