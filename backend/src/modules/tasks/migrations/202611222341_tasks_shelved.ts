import type { Knex } from 'knex'

/** Who has put a task into the archive or the trash, when, and in which status it was. Without a person the portal did. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_shelved (
    task_id BIGINT NOT NULL,
    status VARCHAR(16) NOT NULL,
    actor_id BIGINT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id),
    KEY task_shelved_by (actor_id, task_id),
    CONSTRAINT task_shelved_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id),
    CONSTRAINT task_shelved_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_shelved')
}
