import type { Knex } from 'knex'

/** Acts over many tasks: what is done, by whom, and which other one an act takes back. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_bulk_acts (
    id BIGINT NOT NULL AUTO_INCREMENT,
    actor_id BIGINT NOT NULL,
    actor_role VARCHAR(16) NOT NULL,
    via VARCHAR(100) NULL,
    request_id VARCHAR(32) NOT NULL,
    address VARCHAR(45) NOT NULL,
    act TEXT NOT NULL,
    undo_of BIGINT NULL,
    total INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_bulk_acts_undo (undo_of),
    KEY task_bulk_acts_over (created_at),
    KEY task_bulk_acts_by (actor_id, id),
    CONSTRAINT task_bulk_acts_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_bulk_acts')
}
