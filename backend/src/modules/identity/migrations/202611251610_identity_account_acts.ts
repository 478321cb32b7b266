import type { Knex } from 'knex'

/** What somebody has the identity provider do with an account, from before it is asked until what it did is recorded. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS identity_account_acts (
    id BIGINT NOT NULL AUTO_INCREMENT,
    user_id BIGINT NOT NULL,
    kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    requested_at DATETIME(3) NOT NULL,
    run_at DATETIME(3) NOT NULL,
    actor_id BIGINT NOT NULL,
    actor_role VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    via VARCHAR(100) NULL,
    request_id VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    address VARCHAR(45) NOT NULL,
    PRIMARY KEY (id),
    KEY identity_account_acts_due (run_at, id),
    KEY identity_account_acts_user (user_id),
    KEY identity_account_acts_actor (actor_id),
    CONSTRAINT identity_account_acts_user_exists FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT identity_account_acts_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('identity_account_acts')
}
