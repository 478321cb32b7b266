import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS sessions (
    id BIGINT NOT NULL AUTO_INCREMENT,
    id_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    user_id BIGINT NOT NULL,
    identity_session VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    role_override VARCHAR(16) NULL,
    created_at DATETIME(3) NOT NULL,
    last_seen_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    checked_at DATETIME(3) NOT NULL,
    ended_at DATETIME(3) NULL,
    end_reason VARCHAR(16) NULL,
    ip VARCHAR(45) NULL,
    user_agent VARCHAR(255) NULL,
    refresh_token BLOB NULL,
    id_token BLOB NULL,
    PRIMARY KEY (id),
    UNIQUE KEY sessions_id_hash (id_hash),
    KEY sessions_user_created (user_id, created_at),
    KEY sessions_identity_session (identity_session),
    KEY sessions_running (ended_at, expires_at),
    CONSTRAINT sessions_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  await knex.raw(`CREATE TABLE IF NOT EXISTS used_logout_tokens (
    jti VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (jti),
    KEY used_logout_tokens_expiry (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('used_logout_tokens')
  await knex.schema.dropTableIfExists('sessions')
}
