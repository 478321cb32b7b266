import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS sections (
    name VARCHAR(44) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    title VARCHAR(60) NOT NULL,
    owner_team VARCHAR(100) NULL,
    owner_contact VARCHAR(200) NULL,
    generation INT NOT NULL DEFAULT 0,
    stable_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    stable_since DATETIME(3) NULL,
    is_stable_chosen BOOLEAN NOT NULL DEFAULT FALSE,
    previous_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    next_version VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL,
    next_audience TEXT NULL,
    next_percentage INT NULL,
    next_since DATETIME(3) NULL,
    next_step_at DATETIME(3) NULL,
    is_pinned BOOLEAN NOT NULL DEFAULT FALSE,
    disabled_at DATETIME(3) NULL,
    disabled_reason VARCHAR(500) NULL,
    needs_signature BOOLEAN NOT NULL DEFAULT FALSE,
    allowance_first INT NULL,
    allowance_total INT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (name)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('sections')
}
