import { markEscalated } from '../../platform/files/mark-escalated.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lifecycleStates } from '../tasks/index.ts'

/**
 * Marks files of tasks that have been pending since before a moment, each once. Files on tasks outside the author's
 * scope list are skipped, because the author's managers may not read those tasks.
 *
 * @returns the author of each file.
 */
export async function markLateTaskFiles(
  { database, clock }: Platform,
  { before, limit }: { before: Date; limit: number },
  trx: Transaction,
): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(
    `SELECT STRAIGHT_JOIN f.id FROM task_files f FORCE INDEX (task_files_undecided)
     JOIN tasks t ON t.id = f.task_id AND t.lifecycle_state = ${lifecycleStates.lists}
     JOIN task_list_entries l ON l.task_id = f.task_id AND l.user_id = f.author_id AND l.kind = 'scope' AND l.tag = ''
     WHERE f.needs_approval = 1 AND f.decision IS NULL AND f.escalated_at IS NULL AND f.created_at < ? LIMIT ${limit}`,
    [before],
    trx,
  )
  const ids = rows.map(({ id }) => id)
  return markEscalated(database, 'task_files', { ids, at: clock.now() }, trx)
}
