import type { Knex } from 'knex'

const statements = [
  // Changes for the identity provider, one row per user, so that the changes of a user keep their order.
  `CREATE TABLE IF NOT EXISTS identity_outbox (
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
    has_second_factor BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (user_id),
    KEY identity_outbox_run_at (run_at),
    KEY identity_outbox_requested_at (requested_at, user_id),
    CONSTRAINT identity_outbox_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Account operations at the identity provider, from before the call until its result is recorded.
  `CREATE TABLE IF NOT EXISTS identity_account_operations (
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
    KEY identity_account_operations_due (run_at, id),
    KEY identity_account_operations_user (user_id),
    KEY identity_account_operations_actor (actor_id),
    CONSTRAINT identity_account_operations_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id),
    CONSTRAINT identity_account_operations_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Emails whose accounts are being created. They are compared exactly, like `users.email`: two addresses that differ
  // in an accent belong to two users.
  `CREATE TABLE IF NOT EXISTS identity_reservations (
    email VARCHAR(254) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    until DATETIME(3) NOT NULL,
    PRIMARY KEY (email)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Provider events that were already read. Polling windows overlap, so that no event is missed (docs/IDENTITY.md,
  // "Poller").
  `CREATE TABLE IF NOT EXISTS identity_events (
    id VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    happened_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY identity_events_happened (happened_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Time since which polling the provider fails; no row or null while it succeeds.
  `CREATE TABLE IF NOT EXISTS identity_poll_status (
    id TINYINT NOT NULL,
    failing_since DATETIME(3) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Refused sign-ins. The typed text is not stored, since it may be a password.
  `CREATE TABLE IF NOT EXISTS sign_in_failures (
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
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of the synchronization with the identity provider. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'sign_in_failures',
    'identity_poll_status',
    'identity_events',
    'identity_reservations',
    'identity_account_operations',
    'identity_outbox',
  ]
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
