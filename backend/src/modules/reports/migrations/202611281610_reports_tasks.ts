import type { Knex } from 'knex'

/** Indexes of `progress_reports` by task, which those of `report_tasks` replace. */
const REPLACED_INDEXES = [
  ['progress_reports_task', '(task_id, created_at, id)'],
  ['progress_reports_task_approval', '(task_id, approval, created_at, id)'],
  ['progress_reports_author_task', '(author_id, task_id, created_at, id)'],
  ['progress_reports_author_task_approval', '(author_id, task_id, approval, created_at, id)'],
] as const

async function hasIndex(knex: Knex, name: string): Promise<boolean> {
  const [rows] = await knex.raw('SHOW INDEX FROM progress_reports WHERE Key_name = ?', [name])
  return rows.length > 0
}

/**
 * Adds the table of a report's tasks. Author, approval and time are copies, so that the reports of a task are read from
 * one index in list order.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `CREATE TABLE IF NOT EXISTS report_tasks (
      report_id BIGINT NOT NULL,
      position INT NOT NULL,
      task_id BIGINT NOT NULL,
      task_creator_id BIGINT NOT NULL,
      completion_percentage DECIMAL(5,2) NOT NULL,
      author_id BIGINT NOT NULL,
      approval VARCHAR(8) NOT NULL,
      created_at DATETIME(3) NOT NULL,
      PRIMARY KEY (report_id, position),
      KEY report_tasks_task (task_id, created_at, report_id),
      KEY report_tasks_task_approval (task_id, approval, created_at, report_id),
      KEY report_tasks_author_task (author_id, task_id, created_at, report_id),
      KEY report_tasks_author_task_approval (author_id, task_id, approval, created_at, report_id),
      CONSTRAINT report_tasks_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id) ON DELETE CASCADE
    ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`,
  )
  await knex.raw(
    `INSERT IGNORE INTO report_tasks (report_id, position, task_id, task_creator_id, completion_percentage, author_id,
       approval, created_at)
     SELECT id, 0, task_id, task_creator_id, completion_percentage, author_id, approval, created_at
     FROM progress_reports WHERE task_id IS NOT NULL AND task_creator_id IS NOT NULL`,
  )
  for (const [name] of REPLACED_INDEXES) {
    if (await hasIndex(knex, name)) {
      await knex.raw(`ALTER TABLE progress_reports DROP INDEX ${name}`)
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const [name, columns] of REPLACED_INDEXES) {
    if (!(await hasIndex(knex, name))) {
      await knex.raw(`ALTER TABLE progress_reports ADD INDEX ${name} ${columns}`)
    }
  }
  await knex.schema.dropTableIfExists('report_tasks')
}
