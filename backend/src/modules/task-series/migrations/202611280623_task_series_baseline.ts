import type { Knex } from 'knex'

const statements = [
  // The rule and the fields of its tasks. `last_day` is the last processed day of the rule, `appears_on` the day on
  // which the next task appears, and `sort_day` the order of the list. The last two and `next_due_day` depend on the
  // calendar and are recalculated when it changes. The conflict message names `changed_by_id` to a user who saves an
  // older version.
  `CREATE TABLE IF NOT EXISTS task_series (
    id BIGINT NOT NULL AUTO_INCREMENT,
    title VARCHAR(200) NOT NULL,
    description TEXT NOT NULL,
    priority VARCHAR(8) NOT NULL,
    tags TEXT NOT NULL,
    milestones MEDIUMTEXT NOT NULL,
    creator_id BIGINT NOT NULL,
    pattern VARCHAR(16) NOT NULL,
    first_day DATE NOT NULL,
    every INT NOT NULL,
    weekdays VARCHAR(13) NULL,
    due_time CHAR(5) NULL,
    non_working_days VARCHAR(8) NOT NULL,
    lead_days INT NOT NULL,
    ends_on DATE NULL,
    ends_after INT NULL,
    state VARCHAR(8) NOT NULL,
    counted INT NOT NULL,
    last_day DATE NOT NULL,
    last_due_day DATE NULL,
    next_due_day DATE NULL,
    appears_on DATE NULL,
    sort_day DATE NOT NULL,
    version INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    changed_by_id BIGINT NULL,
    PRIMARY KEY (id),
    KEY task_series_due (state, appears_on, id),
    KEY task_series_order (sort_day, id),
    KEY task_series_state_order (state, sort_day, id),
    KEY task_series_creator_exists (creator_id),
    CONSTRAINT task_series_creator_exists FOREIGN KEY (creator_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  `CREATE TABLE IF NOT EXISTS task_series_assignees (
    series_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    PRIMARY KEY (series_id, user_id),
    KEY task_series_assignees_person (user_id, series_id),
    CONSTRAINT task_series_assignees_series_exists FOREIGN KEY (series_id) REFERENCES task_series (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Processed days of a series. Each has a task, or none if it was skipped. The primary key prevents two tasks for one
  // day, even from concurrent processes. The task was not edited as long as its version equals `task_version`.
  `CREATE TABLE IF NOT EXISTS task_series_days (
    series_id BIGINT NOT NULL,
    day DATE NOT NULL,
    due_day DATE NULL,
    task_id BIGINT NULL,
    task_version INT NULL,
    PRIMARY KEY (series_id, day),
    UNIQUE KEY task_series_days_task (task_id),
    CONSTRAINT task_series_days_series_exists FOREIGN KEY (series_id) REFERENCES task_series (id),
    CONSTRAINT task_series_days_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id) ON DELETE SET NULL
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of recurring tasks. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['task_series_days', 'task_series_assignees', 'task_series']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
