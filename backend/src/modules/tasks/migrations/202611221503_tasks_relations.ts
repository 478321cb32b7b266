import type { Knex } from 'knex'

/** `task_id` blocks or duplicates `other_id`; of two that relate to each other, the lower id comes first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_relations (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    other_id BIGINT NOT NULL,
    kind VARCHAR(12) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_relations_once (task_id, kind, other_id),
    KEY task_relations_other (other_id, kind, task_id),
    CONSTRAINT task_relations_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id),
    CONSTRAINT task_relations_other_exists FOREIGN KEY (other_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_relations')
}
