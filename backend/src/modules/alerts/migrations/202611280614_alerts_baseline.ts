import type { Knex } from 'knex'

const statements = [
  // Active alerts; a row is deleted when its cause has gone. Objects are compared exactly, so that names which differ
  // only in case or accents have separate alerts.
  `CREATE TABLE IF NOT EXISTS alerts (
    id BIGINT NOT NULL AUTO_INCREMENT,
    kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    object VARCHAR(100) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL DEFAULT '',
    severity VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    detail VARCHAR(1000) NOT NULL,
    since DATETIME(3) NOT NULL,
    acknowledged_at DATETIME(3) NULL,
    acknowledged_by BIGINT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY alerts_kind_object (kind, object),
    KEY alerts_acknowledged_by (acknowledged_by),
    CONSTRAINT alerts_acknowledged_by_exists FOREIGN KEY (acknowledged_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // The last check of each rule, with the reason of a failure.
  `CREATE TABLE IF NOT EXISTS alert_checks (
    kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    checked_at DATETIME(3) NOT NULL,
    failure VARCHAR(500) NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of alerts. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['alert_checks', 'alerts']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
