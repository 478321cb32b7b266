import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_tags (
    task_id BIGINT NOT NULL,
    position INT NOT NULL,
    tag VARCHAR(50) NOT NULL,
    is_closed BOOLEAN NOT NULL,
    due_sort DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, position),
    KEY task_tags_order (tag, is_closed, due_sort, task_id),
    CONSTRAINT task_tags_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_tags')
}
