import type { Knex } from 'knex'

/** Files of tasks that somebody imports: whose export it was, what its words stand for, and how far it is. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_imports (
    id BIGINT NOT NULL AUTO_INCREMENT,
    actor_id BIGINT NOT NULL,
    actor_role VARCHAR(16) NOT NULL,
    via VARCHAR(100) NULL,
    request_id VARCHAR(32) NOT NULL,
    address VARCHAR(45) NOT NULL,
    source VARCHAR(16) NOT NULL,
    file_name VARCHAR(255) NOT NULL,
    state VARCHAR(8) NOT NULL,
    mapping MEDIUMTEXT NOT NULL,
    left_out VARCHAR(255) NOT NULL,
    total INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    KEY task_imports_by (actor_id, id),
    KEY task_imports_over (created_at),
    CONSTRAINT task_imports_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_imports')
}
