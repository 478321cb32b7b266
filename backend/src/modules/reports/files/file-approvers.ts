import type { AuditContext } from '../../../platform/request-context.ts'
import { groupApprovalRequests } from '../../../platform/files/approval-requests.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { authorsBelow, type Departure, findNewApprovers } from '../../users/index.ts'

/** Maximum number of files for which new approvers are notified at once; the oldest are taken. */
const MAX_REQUESTED = 200

/**
 * Notifies the new approvers of undecided report files after a user has moved or left. Unchanged approvers are not
 * notified.
 */
export async function requestApprovalFromNewManagers(
  { events }: Platform,
  context: AuditContext | null,
  departure: Departure,
  trx: Transaction,
): Promise<void> {
  const files = await trx('report_files')
    .where({ needs_approval: 1 })
    .whereNull('decision')
    .whereIn('author_id', authorsBelow(departure, trx))
    .orderBy('id')
    .limit(MAX_REQUESTED)
    .select('report_id', 'author_id', 'name')
  if (files.length === 0) {
    return
  }
  const authors = [...new Set(files.map((file) => file.author_id))]
  const approvers = await findNewApprovers(departure, authors, trx)
  const { single, grouped } = groupApprovalRequests(files, (file) => approvers.get(file.author_id) ?? [])
  for (const { file, approverIds } of single) {
    const { report_id: reportId, author_id: authorId, name: fileName } = file
    const payload = { reportId, authorId, fileName, approverIds }
    const audience = { userIds: approverIds, isOrganizationWide: false }
    await events.emit({ name: 'file.approverChanged', context, payload, audience, tags: [] }, trx)
  }
  if (grouped.length > 0) {
    const audience = { userIds: grouped.map(({ userId }) => userId), isOrganizationWide: false }
    const payload = { told: grouped }
    await events.emit({ name: 'file.approversChanged', context, payload, audience, tags: [] }, trx)
  }
}
