import type { Knex } from 'knex'

/**
 * Creates the outbox of mails with their results. The unique key identifies the cause, so that no mail is created
 * twice.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS mail_messages (
    id BIGINT NOT NULL AUTO_INCREMENT,
    unique_key VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    user_id BIGINT NULL,
    subject VARCHAR(200) NOT NULL,
    content MEDIUMTEXT NOT NULL,
    state VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    reason VARCHAR(500) NULL,
    address VARCHAR(254) NULL,
    attempts INT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    changed_at DATETIME(3) NOT NULL,
    wanted_at DATETIME(3) NOT NULL,
    run_at DATETIME(3) NOT NULL,
    claim CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NULL,
    locked_until DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY mail_messages_key (unique_key),
    KEY mail_messages_due (state, run_at, id),
    KEY mail_messages_state (state, id),
    KEY mail_messages_wanted (state, wanted_at),
    KEY mail_messages_changed (changed_at),
    KEY mail_messages_user (user_id, id),
    CONSTRAINT mail_messages_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('mail_messages')
}
