import type { Knex } from 'knex'

const statements = [
  // `extended_at` is null if the session was never extended. The session's end is computed from it when the session
  // length changes.
  `CREATE TABLE IF NOT EXISTS sessions (
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
    extended_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY sessions_id_hash (id_hash),
    KEY sessions_user_created (user_id, created_at),
    KEY sessions_identity_session (identity_session),
    KEY sessions_running (ended_at, expires_at),
    KEY sessions_seen (ended_at, last_seen_at, id),
    CONSTRAINT sessions_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS used_logout_tokens (
    jti VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    PRIMARY KEY (jti),
    KEY used_logout_tokens_expiry (expires_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // `token_hash` is the SHA-256 of a token. The token itself is not stored (ADR 093).
  `CREATE TABLE IF NOT EXISTS api_tokens (
    id BIGINT NOT NULL AUTO_INCREMENT,
    user_id BIGINT NOT NULL,
    name VARCHAR(100) NOT NULL,
    scopes VARCHAR(500) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    token_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    created_at DATETIME(3) NOT NULL,
    expires_at DATETIME(3) NOT NULL,
    last_used_at DATETIME(3) NULL,
    last_address VARCHAR(45) NULL,
    refused_at DATETIME(3) NULL,
    ended_at DATETIME(3) NULL,
    end_reason VARCHAR(20) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY api_tokens_hash (token_hash),
    KEY api_tokens_user (user_id),
    KEY api_tokens_expires_at (expires_at),
    CONSTRAINT api_tokens_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of sessions and API tokens. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['api_tokens', 'used_logout_tokens', 'sessions']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
