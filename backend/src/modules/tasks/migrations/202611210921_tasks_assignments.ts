import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_assignments (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    assigned_by BIGINT NOT NULL,
    is_closed BOOLEAN NOT NULL,
    due_sort DATETIME(3) NOT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (task_id, user_id),
    KEY task_assignments_order (user_id, is_closed, due_sort, task_id),
    CONSTRAINT task_assignments_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id),
    CONSTRAINT task_assignments_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_assignments')
}
