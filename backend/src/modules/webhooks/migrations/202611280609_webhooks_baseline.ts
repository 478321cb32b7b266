import type { Knex } from 'knex'

const statements = [
  `CREATE TABLE IF NOT EXISTS webhooks (
    id BIGINT NOT NULL AUTO_INCREMENT,
    name VARCHAR(100) NOT NULL,
    url VARCHAR(2000) NOT NULL,
    events VARCHAR(2000) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    secret BLOB NOT NULL,
    previous_secret BLOB NULL,
    previous_until DATETIME(3) NULL,
    is_active BOOLEAN NOT NULL,
    disabled_reason VARCHAR(300) NULL,
    waiting INT NOT NULL DEFAULT 0,
    dropped INT NOT NULL DEFAULT 0,
    failures INT NOT NULL DEFAULT 0,
    failing_since DATETIME(3) NULL,
    next_attempt_at DATETIME(3) NULL,
    last_sent_at DATETIME(3) NULL,
    lease_until DATETIME(3) NULL,
    created_at DATETIME(3) NOT NULL,
    created_by BIGINT NOT NULL,
    removed_at DATETIME(3) NULL,
    version INT NOT NULL DEFAULT 1,
    PRIMARY KEY (id),
    KEY webhooks_creator_exists (created_by),
    CONSTRAINT webhooks_creator_exists FOREIGN KEY (created_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Events that are not yet distributed to the webhooks.
  `CREATE TABLE IF NOT EXISTS webhook_outbox (
    id BIGINT NOT NULL AUTO_INCREMENT,
    event VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    message_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    body TEXT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Messages to each webhook with the last response.
  `CREATE TABLE IF NOT EXISTS webhook_deliveries (
    id BIGINT NOT NULL AUTO_INCREMENT,
    webhook_id BIGINT NOT NULL,
    event VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    message_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    body TEXT NOT NULL,
    state VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    attempts INT NOT NULL DEFAULT 0,
    created_at DATETIME(3) NOT NULL,
    last_attempt_at DATETIME(3) NULL,
    response_status SMALLINT NULL,
    response VARCHAR(2000) NULL,
    error VARCHAR(300) NULL,
    duration_ms INT NULL,
    PRIMARY KEY (id),
    KEY webhook_deliveries_webhook (webhook_id, id),
    KEY webhook_deliveries_state (webhook_id, state, id),
    KEY webhook_deliveries_age (created_at),
    CONSTRAINT webhook_deliveries_webhook_exists FOREIGN KEY (webhook_id) REFERENCES webhooks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of webhooks (ADR 094). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['webhook_deliveries', 'webhook_outbox', 'webhooks']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
