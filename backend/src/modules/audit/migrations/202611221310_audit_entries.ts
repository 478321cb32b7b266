import type { Knex } from 'knex'

/** Entries are only ever added, and removed from the oldest on; each names the hash of the one before (ADR 075). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS audit_entries (
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
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('audit_entries')
}
