import type { Knex } from 'knex'

/** In whose subtree each task lies: its creator, its assignees and everyone above them (docs/DATA.md, "Scopes"). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS task_scope (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    is_closed BOOLEAN NOT NULL,
    due_sort DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_scope_order (user_id, is_closed, due_sort, task_id),
    CONSTRAINT task_scope_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('task_scope')
}
