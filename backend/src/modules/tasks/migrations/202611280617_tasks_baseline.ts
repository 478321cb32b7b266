import type { Knex } from 'knex'

const statements = [
  // `due_sort` is never null and `list_state` replaces the list of open statuses, so that one index provides the sort
  // order (docs/DATABASE.md, "List queries"). `lifecycle_state` is the location of a task: lists, archive or trash; its
  // values continue those of `list_state` (ADR 111). `completed_on` is a day in the organization's calendar, which a
  // later change of the time zone does not change. The length of `tags` allows twenty tags of fifty characters, each of
  // which may take six characters in JSON.
  `CREATE TABLE IF NOT EXISTS tasks (
    id BIGINT NOT NULL AUTO_INCREMENT,
    title VARCHAR(200) NOT NULL,
    description TEXT NOT NULL,
    status VARCHAR(16) NOT NULL DEFAULT 'pending',
    priority VARCHAR(8) NOT NULL DEFAULT 'medium',
    due_at DATETIME(3) NULL,
    due_has_time BOOLEAN NOT NULL DEFAULT FALSE,
    due_sort DATETIME(3) NOT NULL DEFAULT '9999-12-31 00:00:00.000',
    list_state TINYINT NOT NULL DEFAULT 0,
    is_recurring BOOLEAN NOT NULL DEFAULT FALSE,
    recurring_pattern VARCHAR(16) NULL,
    milestone_count INT NOT NULL DEFAULT 0,
    progress_sum DECIMAL(9,2) NOT NULL DEFAULT 0,
    creator_id BIGINT NOT NULL,
    completed_at DATETIME(3) NULL,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    tags VARCHAR(6100) NOT NULL DEFAULT '[]',
    is_late BOOLEAN NOT NULL DEFAULT FALSE,
    completed_on DATE NULL,
    blocked_reason VARCHAR(200) NULL,
    blocked_by_id BIGINT NULL,
    blocked_at DATETIME(3) NULL,
    parent_id BIGINT NULL,
    lifecycle_state TINYINT NOT NULL DEFAULT 0,
    PRIMARY KEY (id),
    KEY tasks_order (list_state, due_sort, id),
    KEY tasks_priority_order (priority, list_state, due_sort, id),
    KEY tasks_late (list_state, is_late, due_sort, id),
    KEY tasks_priority_status_order (priority, status, due_sort, id),
    KEY tasks_status_order (status, due_sort, id),
    KEY tasks_parent (parent_id, id),
    KEY tasks_creator_order (creator_id, list_state, due_sort, id),
    KEY tasks_lifecycle_state (lifecycle_state, id),
    KEY tasks_creator_lifecycle_state (creator_id, lifecycle_state, id),
    KEY tasks_completed (lifecycle_state, completed_at, id),
    CONSTRAINT tasks_creator_exists FOREIGN KEY (creator_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS milestones (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    title VARCHAR(200) NOT NULL,
    description TEXT NOT NULL,
    position INT NOT NULL,
    completion_percentage DECIMAL(5,2) NOT NULL DEFAULT 0,
    is_completed BOOLEAN NOT NULL DEFAULT FALSE,
    version INT NOT NULL DEFAULT 1,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    updated_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    PRIMARY KEY (id),
    KEY milestones_order (task_id, position, id),
    CONSTRAINT milestones_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // `task_id` blocks or duplicates `other_id`. For two related tasks, `task_id` is the lower id.
  `CREATE TABLE IF NOT EXISTS task_relations (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    other_id BIGINT NOT NULL,
    kind VARCHAR(12) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_relations_once (task_id, kind, other_id),
    KEY task_relations_other (other_id, kind, task_id),
    CONSTRAINT task_relations_other_exists FOREIGN KEY (other_id) REFERENCES tasks (id),
    CONSTRAINT task_relations_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // One row for each kind of relation that must not form cycles. A transaction locks the row before it adds a relation,
  // so that two concurrent ones cannot close a cycle together.
  `CREATE TABLE IF NOT EXISTS task_relation_locks (
    kind VARCHAR(12) NOT NULL,
    PRIMARY KEY (kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Changed fields of a task with user and time. Values are JSON.
  `CREATE TABLE IF NOT EXISTS task_history (
    id BIGINT NOT NULL AUTO_INCREMENT,
    task_id BIGINT NOT NULL,
    actor_id BIGINT NULL,
    field VARCHAR(16) NOT NULL,
    part VARCHAR(16) NULL,
    subject VARCHAR(200) NULL,
    value_before TEXT NULL,
    value_after TEXT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (id),
    KEY task_history_task_id (task_id, id),
    KEY task_history_field (task_id, field, id),
    KEY task_history_actor_id (actor_id, id),
    CONSTRAINT task_history_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Users who watch a task, and users who muted it.
  `CREATE TABLE IF NOT EXISTS task_watchers (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    mode VARCHAR(8) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_watchers_user_id (user_id, task_id),
    CONSTRAINT task_watchers_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id),
    CONSTRAINT task_watchers_user_exists FOREIGN KEY (user_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Records who archived or deleted a task, when, and its previous status. `actor_id` is null when the portal did it.
  `CREATE TABLE IF NOT EXISTS task_removals (
    task_id BIGINT NOT NULL,
    status VARCHAR(16) NOT NULL,
    actor_id BIGINT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id),
    KEY task_removals_actor_id (actor_id, task_id),
    CONSTRAINT task_removals_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id),
    CONSTRAINT task_removals_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of tasks, their milestones, relations and history. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'task_removals',
    'task_watchers',
    'task_history',
    'task_relation_locks',
    'task_relations',
    'milestones',
    'tasks',
  ]
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
