import type { Knex } from 'knex'

/**
 * What has become of each task of an act over many, and what it takes to undo it. A task is named by its number alone: it may be
 * deleted for good meanwhile.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_bulk_rows (
    bulk_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    seen_version INT NULL,
    outcome VARCHAR(8) NOT NULL,
    reason VARCHAR(60) NULL,
    version_after INT NULL,
    way_back MEDIUMTEXT NULL,
    told TEXT NULL,
    PRIMARY KEY (bulk_id, number),
    KEY task_bulk_rows_outcome (bulk_id, outcome, number),
    CONSTRAINT task_bulk_rows_act_exists FOREIGN KEY (bulk_id) REFERENCES task_bulk_acts (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_bulk_rows')
}
