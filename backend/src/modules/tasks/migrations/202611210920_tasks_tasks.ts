import type { Knex } from 'knex'

/** `due_sort` is never null and `is_closed` stands for the open statuses, so that one index gives the list its order (docs/DATA.md, "Lists"). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS tasks (
    id BIGINT NOT NULL AUTO_INCREMENT,
    title VARCHAR(200) NOT NULL,
    description TEXT NOT NULL,
    status VARCHAR(16) NOT NULL DEFAULT 'pending',
    priority VARCHAR(8) NOT NULL DEFAULT 'medium',
    due_at DATETIME(3) NULL,
    due_has_time BOOLEAN NOT NULL DEFAULT FALSE,
    due_sort DATETIME(3) NOT NULL DEFAULT '9999-12-31 00:00:00.000',
    is_closed BOOLEAN NOT NULL DEFAULT FALSE,
    is_recurring BOOLEAN NOT NULL DEFAULT FALSE,
    recurring_pattern VARCHAR(16) NULL,
    milestone_count INT NOT NULL DEFAULT 0,
    progress_sum DECIMAL(9,2) NOT NULL DEFAULT 0,
    creator_id BIGINT NOT NULL,
    completed_at DATETIME(3) NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (id),
    KEY tasks_order (is_closed, due_sort, id),
    KEY tasks_status_order (status, is_closed, due_sort, id),
    KEY tasks_priority_order (priority, is_closed, due_sort, id),
    KEY tasks_completed (completed_at),
    CONSTRAINT tasks_creator_exists FOREIGN KEY (creator_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('tasks')
}
