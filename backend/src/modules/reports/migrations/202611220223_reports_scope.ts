import type { Knex } from 'knex'

const BATCH = 2_000

/** Who may read each report as author, from above or as creator of its task; the copies give lists their order. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`CREATE TABLE IF NOT EXISTS report_scope (
    report_id BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    approval VARCHAR(8) NOT NULL,
    created_at DATETIME(3) NOT NULL,
    PRIMARY KEY (report_id, user_id),
    KEY report_scope_newest (user_id, created_at, report_id),
    KEY report_scope_approval (user_id, approval, created_at, report_id),
    CONSTRAINT report_scope_report_exists FOREIGN KEY (report_id) REFERENCES progress_reports (id)
  ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_unicode_520_ci`)
  const [newest] = await knex('progress_reports').max<{ id: number | null }[]>({ id: 'id' })
  for (let start = 0; start <= (newest?.id ?? 0); start += BATCH) {
    await knex.raw(
      `INSERT INTO report_scope (report_id, user_id, approval, created_at)
       SELECT r.id, c.ancestor_id, r.approval, r.created_at
       FROM progress_reports r JOIN user_closure c ON c.descendant_id = r.author_id WHERE r.id > ? AND r.id <= ?
       UNION
       SELECT r.id, r.task_creator_id, r.approval, r.created_at
       FROM progress_reports r WHERE r.task_creator_id IS NOT NULL AND r.id > ? AND r.id <= ?
       ON DUPLICATE KEY UPDATE approval = VALUES(approval)`,
      [start, start + BATCH, start, start + BATCH],
    )
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTableIfExists('report_scope')
}
