import type { Knex } from 'knex'

const statements = [
  // One row: the schema version, and the minimum version of the code that may use it (`schema-version.ts`).
  `CREATE TABLE IF NOT EXISTS schema_version (
    id TINYINT NOT NULL DEFAULT 1,
    version INT NOT NULL,
    least_version INT NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS idempotency_keys (
    user_id BIGINT NOT NULL,
    idempotency_key VARCHAR(128) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    fingerprint CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    answer MEDIUMTEXT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (user_id, idempotency_key),
    KEY idempotency_keys_created_at (created_at)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // The table of `rate-limiter-flexible`, whose statements name no columns: their number and order are fixed.
  `CREATE TABLE IF NOT EXISTS rate_limits (
    \`key\` VARCHAR(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    points INT NOT NULL DEFAULT 0,
    expire BIGINT UNSIGNED NULL,
    PRIMARY KEY (\`key\`),
    KEY rate_limits_expire (expire)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Changes with actor, origin of the request and changed fields, from which history and audit log are created.
  // `needs_audit` is null once an event is in the audit log (ADR 075).
  `CREATE TABLE IF NOT EXISTS events (
    id BIGINT NOT NULL AUTO_INCREMENT,
    name VARCHAR(64) NOT NULL,
    actor_id BIGINT NULL,
    payload MEDIUMTEXT NOT NULL,
    tags VARCHAR(255) NOT NULL,
    audience MEDIUMTEXT NOT NULL,
    is_organization_wide BOOLEAN NOT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    actor_role VARCHAR(16) NULL,
    request_id CHAR(16) NULL,
    address VARCHAR(45) NULL,
    changes MEDIUMTEXT NULL,
    stream_effect MEDIUMTEXT NULL,
    via VARCHAR(100) NULL,
    needs_audit BOOLEAN NULL,
    PRIMARY KEY (id),
    KEY events_created_at (created_at, id),
    KEY events_needs_audit (needs_audit, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Long jobs have a lane of their own, so that short jobs never wait for them.
  `CREATE TABLE IF NOT EXISTS jobs (
    id BIGINT NOT NULL AUTO_INCREMENT,
    kind VARCHAR(64) NOT NULL,
    payload TEXT NOT NULL,
    state VARCHAR(16) NOT NULL DEFAULT 'waiting',
    run_at DATETIME(3) NOT NULL,
    attempts INT NOT NULL DEFAULT 0,
    locked_by VARCHAR(64) NULL,
    locked_until DATETIME(3) NULL,
    unique_key VARCHAR(128) NULL,
    last_error VARCHAR(500) NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    lane VARCHAR(8) NOT NULL DEFAULT 'short',
    PRIMARY KEY (id),
    UNIQUE KEY jobs_unique_key (unique_key),
    KEY jobs_state_run_at (state, run_at, id),
    KEY jobs_due (state, lane, run_at, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Latest slot for which any process has added each periodic job.
  `CREATE TABLE IF NOT EXISTS job_schedules (
    kind VARCHAR(64) NOT NULL,
    slot DATETIME(3) NOT NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of requests, events and jobs. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['job_schedules', 'jobs', 'events', 'rate_limits', 'idempotency_keys', 'schema_version']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
