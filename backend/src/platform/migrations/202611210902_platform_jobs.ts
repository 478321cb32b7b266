import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS jobs (
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
    PRIMARY KEY (id),
    UNIQUE KEY jobs_unique_key (unique_key),
    KEY jobs_state_run_at (state, run_at, id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('jobs')
}
