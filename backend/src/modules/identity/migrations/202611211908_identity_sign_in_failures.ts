import type { Knex } from 'knex'

/** Sign-ins that the identity provider has refused. What was typed is not kept: it may be a password. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS sign_in_failures (
    id BIGINT NOT NULL AUTO_INCREMENT,
    event_id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    happened_at DATETIME(3) NOT NULL,
    user_id BIGINT NULL,
    address VARCHAR(45) NULL,
    reason VARCHAR(24) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY sign_in_failures_event (event_id),
    KEY sign_in_failures_order (happened_at, id),
    KEY sign_in_failures_user (user_id, happened_at),
    CONSTRAINT sign_in_failures_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('sign_in_failures')
}
