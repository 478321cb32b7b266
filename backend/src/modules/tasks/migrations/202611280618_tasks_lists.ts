import type { Knex } from 'knex'

const statements = [
  // Lists that contain a task, one row each: of every user in whose subtree it lies, of each assignee, of each tag, of
  // tasks without an active assignee and of blocked tasks. The rows copy the columns that lists filter and sort by, so
  // that each filter or pair of filters is one index range scan in order (ADR 030). `user_id` is 0 for lists that
  // belong to no user, and `tag` is empty for all others.
  `CREATE TABLE IF NOT EXISTS task_list_entries (
    task_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned', 'tag', 'unowned', 'blocked') NOT NULL,
    user_id BIGINT NOT NULL,
    tag VARCHAR(50) NOT NULL,
    list_state TINYINT NOT NULL,
    due_sort DATETIME(3) NOT NULL,
    status VARCHAR(16) NOT NULL,
    priority VARCHAR(8) NOT NULL,
    assigned_by BIGINT NULL,
    created_at DATETIME(3) NOT NULL DEFAULT CURRENT_TIMESTAMP(3),
    lifecycle_state TINYINT NOT NULL DEFAULT 0,
    PRIMARY KEY (task_id, kind, user_id, tag),
    KEY task_list_entries_order (kind, user_id, tag, list_state, due_sort, task_id),
    KEY task_list_entries_status_order (kind, user_id, tag, status, due_sort, task_id),
    KEY task_list_entries_priority_order (kind, user_id, tag, priority, list_state, due_sort, task_id),
    KEY task_list_entries_priority_status_order (kind, user_id, tag, priority, status, due_sort, task_id),
    KEY task_list_entries_lifecycle_state (kind, user_id, tag, lifecycle_state, task_id),
    CONSTRAINT task_list_entries_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Words for searching tasks (ADR 107). They are written by the transaction that has locked the task's row, so a
  // foreign key check per word would find nothing new.
  `CREATE TABLE IF NOT EXISTS task_search_terms (
    task_id BIGINT NOT NULL,
    word VARCHAR(40) NOT NULL,
    PRIMARY KEY (task_id, word),
    KEY task_search_terms_word (word, task_id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Counts for the dashboard, one row for each user and list (tasks of the subtree, assigned tasks). `user_id` 0 is the
  // whole organization.
  `CREATE TABLE IF NOT EXISTS task_counts (
    user_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned') NOT NULL,
    total INT NOT NULL,
    open INT NOT NULL,
    overdue INT NOT NULL,
    PRIMARY KEY (user_id, kind)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  "INSERT IGNORE INTO task_counts (user_id, kind, total, open, overdue) VALUES (0, 'scope', 0, 0, 0)",
  // Number of tasks of a list completed on each day. A dashboard adds up at most a month of them.
  `CREATE TABLE IF NOT EXISTS task_completions (
    user_id BIGINT NOT NULL,
    kind ENUM('scope', 'assigned') NOT NULL,
    day DATE NOT NULL,
    completed INT NOT NULL,
    PRIMARY KEY (user_id, kind, day)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Time zone with which due days end in the sort columns of lists (ADR 152). A job moves the columns when the setting
  // differs.
  `CREATE TABLE IF NOT EXISTS task_due_time_zone (
    id TINYINT NOT NULL,
    zone VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
    PRIMARY KEY (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  "INSERT IGNORE INTO task_due_time_zone (id, zone) VALUES (1, 'UTC')",
]

/** Creates the tables by which tasks are listed, searched and counted. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = [
    'task_due_time_zone',
    'task_completions',
    'task_counts',
    'task_search_terms',
    'task_list_entries',
  ]
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
