import type { Knex } from 'knex'

const statements = [
  // The change, the user, and for an undo the operation that it undoes.
  `CREATE TABLE IF NOT EXISTS task_bulk_operations (
    id BIGINT NOT NULL AUTO_INCREMENT,
    actor_id BIGINT NOT NULL,
    actor_role VARCHAR(16) NOT NULL,
    via VARCHAR(100) NULL,
    request_id VARCHAR(32) NOT NULL,
    address VARCHAR(45) NOT NULL,
    act TEXT NOT NULL,
    undo_of BIGINT NULL,
    total INT NOT NULL,
    created_at DATETIME(3) NOT NULL,
    finished_at DATETIME(3) NULL,
    PRIMARY KEY (id),
    UNIQUE KEY task_bulk_operations_undo (undo_of),
    KEY task_bulk_operations_created_at (created_at),
    KEY task_bulk_operations_actor_id (actor_id, id),
    CONSTRAINT task_bulk_operations_actor_exists FOREIGN KEY (actor_id) REFERENCES users (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Result for each task of a bulk operation, and the data to undo it. The task id has no foreign key, because the row
  // must survive the permanent deletion of its task.
  `CREATE TABLE IF NOT EXISTS task_bulk_rows (
    bulk_id BIGINT NOT NULL,
    task_id BIGINT NOT NULL,
    seen_version INT NULL,
    outcome VARCHAR(8) NOT NULL,
    reason VARCHAR(60) NULL,
    version_after INT NULL,
    undo_data MEDIUMTEXT NULL,
    notified_user_ids TEXT NULL,
    PRIMARY KEY (bulk_id, task_id),
    KEY task_bulk_rows_outcome (bulk_id, outcome, task_id),
    CONSTRAINT task_bulk_rows_operation_exists FOREIGN KEY (bulk_id) REFERENCES task_bulk_operations (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Users who were notified that a task is due soon, with the due date. A later due date causes a new notification.
  `CREATE TABLE IF NOT EXISTS task_deadline_alerts (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    PRIMARY KEY (task_id, user_id, due_at),
    KEY task_deadline_alerts_due_at (due_at),
    CONSTRAINT task_deadline_alerts_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  // Day on which a user was last notified that a task is overdue, and the due date. A later due date causes a new
  // notification.
  `CREATE TABLE IF NOT EXISTS task_overdue_alerts (
    task_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    due_at DATETIME(3) NOT NULL,
    told_on DATE NOT NULL,
    PRIMARY KEY (task_id, user_id),
    KEY task_overdue_alerts_told_on (told_on),
    CONSTRAINT task_overdue_alerts_task_exists FOREIGN KEY (task_id) REFERENCES tasks (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
]

/** Creates the tables of bulk operations and of deadline notifications. */
export async function up(knex: Knex): Promise<void> {
  for (const statement of statements) {
    await knex.raw(statement)
  }
}

export async function down(knex: Knex): Promise<void> {
  const tables = ['task_overdue_alerts', 'task_deadline_alerts', 'task_bulk_rows', 'task_bulk_operations']
  for (const table of tables) {
    await knex.schema.dropTableIfExists(table)
  }
}
