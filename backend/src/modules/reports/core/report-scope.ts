import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { Approval } from './report.model.ts'

/** Number of reports whose scope rows are rewritten in one batch. */
const BATCH = 500

/**
 * Inserts one scope row for each user who may read a new report: its author, the managers above and the creators of
 * its tasks.
 */
export async function insertScope(
  database: Database,
  report: { id: number; approval: Approval; createdAt: Date },
  userIds: readonly number[],
  trx: Transaction,
): Promise<void> {
  const rows = userIds.map((userId) => [report.id, userId, report.approval, report.createdAt])
  await insertRows(database, { into: 'report_scope (report_id, user_id, approval, created_at)', rows }, trx)
}

/** Updates the copies of a report's approval state in its scope rows and its tasks. */
export async function copyApproval(reportId: number, approval: Approval, trx: Transaction): Promise<void> {
  await trx('report_scope').where({ report_id: reportId }).update({ approval })
  await trx('report_tasks').where({ report_id: reportId }).update({ approval })
}

/** Rewrites the scope rows of all reports written in a user's subtree, after the user has moved in the hierarchy. */
export async function rebuildScopesBelow(userId: number, trx: Transaction): Promise<void> {
  // These are the reports that the user may read, which include all reports of the subtree.
  const rows = await trx('report_scope').where({ user_id: userId }).select('report_id').orderBy('report_id')
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map((row) => row.report_id)
    await trx('progress_reports').whereIn('id', ids).orderBy('id').forUpdate().select('id')
    await trx('report_scope').whereIn('report_id', ids).delete()
    await trx.raw(
      `INSERT INTO report_scope (report_id, user_id, approval, created_at)
       SELECT r.id, c.ancestor_id, r.approval, r.created_at
       FROM progress_reports r JOIN user_closure c ON c.descendant_id = r.author_id WHERE r.id IN (?)
       UNION
       SELECT t.report_id, t.task_creator_id, t.approval, t.created_at
       FROM report_tasks t WHERE t.report_id IN (?)`,
      [ids, ids],
    )
  }
}
