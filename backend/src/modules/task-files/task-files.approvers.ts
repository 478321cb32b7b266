import type { AuditContext } from '../../platform/request-context.ts'
import { groupApprovalRequests } from '../../platform/files/approval-requests.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { authorsBelow, type Departure, findNewApprovers } from '../users/index.ts'
import { lifecycleStates } from '../tasks/index.ts'

/** Maximum number of files for which approval is requested at once, the oldest first. */
const MAX_REQUESTED = 200

interface PendingFile {
  id: number
  task_id: number
  author_id: number
  title: string
  name: string
}

/**
 * Requests approval of pending large files from new approvers after a user was moved or deactivated. Files on tasks
 * outside the author's scope list are skipped, because the author's managers may not read those tasks.
 */
export async function requestApprovalFromNewManagers(
  { events }: Platform,
  context: AuditContext | null,
  departure: Departure,
  trx: Transaction,
): Promise<void> {
  const waiting = await trx('task_files as f')
    .join('tasks as t', 't.id', 'f.task_id')
    .join('task_list_entries as l', (on) =>
      on
        .on('l.task_id', 'f.task_id')
        .andOn('l.user_id', 'f.author_id')
        .andOnVal('l.kind', 'scope')
        .andOnVal('l.tag', ''),
    )
    .where({ 'f.needs_approval': 1, 't.lifecycle_state': lifecycleStates.lists })
    .whereNull('f.decision')
    .whereIn('f.author_id', authorsBelow(departure, trx))
    .orderBy('f.id')
    .limit(MAX_REQUESTED)
    .select<PendingFile[]>('f.id', 'f.task_id', 'f.author_id', 't.title', 'f.name')
  if (waiting.length === 0) {
    return
  }
  const authors = [...new Set(waiting.map((file) => file.author_id))]
  const approvers = await findNewApprovers(departure, authors, trx)
  const { single: alone, grouped: together } = groupApprovalRequests(
    waiting,
    (file) => approvers.get(file.author_id) ?? [],
  )
  for (const { file, approverIds } of alone) {
    const { id: fileId, task_id: taskId, author_id: authorId, title, name: fileName } = file
    const payload = { taskId, title, fileId, fileName, authorId, approverIds }
    const audience = { userIds: approverIds, isOrganizationWide: false }
    await events.emit({ name: 'taskFile.approverChanged', context, payload, audience, tags: [] }, trx)
  }
  if (together.length > 0) {
    const audience = { userIds: together.map(({ userId }) => userId), isOrganizationWide: false }
    const payload = { told: together }
    await events.emit({ name: 'taskFile.approversChanged', context, payload, audience, tags: [] }, trx)
  }
}
