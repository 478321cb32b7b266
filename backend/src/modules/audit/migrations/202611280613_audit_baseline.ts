import type { Knex } from 'knex'

const statements = [
  // Rows are only appended, and removed starting with the oldest; each contains the hash of the previous one.
  `CREATE TABLE IF NOT EXISTS audit_entries (
    seq BIGINT NOT NULL,
    event_id BIGINT NOT NULL,
    at DATETIME(3) NOT NULL,
    kind VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    area VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    actor_id BIGINT NULL,
    actor_name VARCHAR(210) NULL,
    actor_role VARCHAR(16) NULL,
    via VARCHAR(100) NULL,
    object_type VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL,
    object_id VARCHAR(64) NULL,
    object_name VARCHAR(255) NULL,
    address VARCHAR(45) NULL,
    request_id CHAR(16) NULL,
    changes MEDIUMTEXT NULL,
    details MEDIUMTEXT NULL,
    previous_hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (seq),
    UNIQUE KEY audit_entries_event (event_id),
    KEY audit_entries_at (at, seq),
    KEY audit_entries_area (area, seq),
    KEY audit_entries_kind (kind, seq),
    KEY audit_entries_actor (actor_id, seq),
    KEY audit_entries_object (object_type, object_id, seq),
    KEY audit_entries_address (address, seq)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // The state of the chain at a moment, signed with a key that is not in the database.
  `CREATE TABLE IF NOT EXISTS audit_anchors (
    id BIGINT NOT NULL AUTO_INCREMENT,
    at DATETIME(3) NOT NULL,
    seq BIGINT NOT NULL,
    hash CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    reason VARCHAR(16) NOT NULL,
    key_id CHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    signature CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (id),
    KEY audit_anchors_reason (reason, seq),
    KEY audit_anchors_seq (seq)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Results of chain checks.
  `CREATE TABLE IF NOT EXISTS audit_checks (
    id BIGINT NOT NULL AUTO_INCREMENT,
    at DATETIME(3) NOT NULL,
    is_intact BOOLEAN NOT NULL,
    entries INT NOT NULL,
    first_seq BIGINT NULL,
    last_seq BIGINT NULL,
    broken_seq BIGINT NULL,
    problem VARCHAR(300) NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of the audit log (ADR 075). */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['audit_checks', 'audit_anchors', 'audit_entries']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
