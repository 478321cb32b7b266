import type { Knex } from 'knex'

/** One row for each alert that stands; it is deleted when its cause has gone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS alerts (
    id BIGINT NOT NULL AUTO_INCREMENT,
    kind VARCHAR(32) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    object VARCHAR(100) NOT NULL DEFAULT '',
    severity VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    detail VARCHAR(1000) NOT NULL,
    since DATETIME(3) NOT NULL,
    acknowledged_at DATETIME(3) NULL,
    acknowledged_by BIGINT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY alerts_kind_object (kind, object),
    KEY alerts_acknowledged_by (acknowledged_by),
    CONSTRAINT alerts_acknowledged_by_exists FOREIGN KEY (acknowledged_by) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('alerts')
}
