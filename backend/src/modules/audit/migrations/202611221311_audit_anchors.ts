import type { Knex } from 'knex'

/** What the chain was at a moment, signed with a key that is not in the database (ADR 075). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS audit_anchors (
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
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('audit_anchors')
}
