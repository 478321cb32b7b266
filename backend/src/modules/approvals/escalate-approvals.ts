import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import type { PendingApprovals } from '../../platform/files/approval-requests.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { markLateReportFiles } from '../reports/index.ts'
import { markLateTaskFiles } from '../task-files/index.ts'
import { findNextApprovers } from '../users/index.ts'
import { findLateBefore } from './waiting-time.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    /** Files have been pending for more than `days` working days; `told` has each next approver with the number of files. */
    'approvals.escalated': { days: number; told: PendingApprovals[] }
  }
}

/** Number of files per source in one transaction. */
const BATCH = 500

const countByApprover = (
  authorIds: readonly number[],
  approvers: ReadonlyMap<number, number[]>,
): PendingApprovals[] =>
  [
    ...Map.groupBy(
      authorIds.flatMap((id) => approvers.get(id) ?? []),
      (userId) => userId,
    ),
  ].map(([userId, files]) => ({ userId, files: files.length }))

/** Notifies the next approvers of one batch of late files. Returns whether there may be more. */
async function escalateBatch(
  platform: Platform,
  { before, days }: { before: Date; days: number },
  trx: Transaction,
): Promise<boolean> {
  const late = { before, limit: BATCH }
  const ofReports = await markLateReportFiles(platform, late, trx)
  const ofTasks = await markLateTaskFiles(platform, late, trx)
  const authorIds = [...ofReports, ...ofTasks]
  const told = countByApprover(authorIds, await findNextApprovers([...new Set(authorIds)], trx))
  if (told.length > 0) {
    await platform.events.emit(
      {
        name: 'approvals.escalated',
        context: null,
        payload: { days, told },
        audience: { userIds: told.map(({ userId }) => userId), isOrganizationWide: false },
        tags: [],
      },
      trx,
    )
  }
  return ofReports.length === BATCH || ofTasks.length === BATCH
}

/**
 * Notifies the next level, once per file, of large files without a decision after `reports.approvalDays` working days:
 * the second manager above the author who may approve, otherwise the super administrators.
 */
export async function escalateApprovals(platform: Platform): Promise<void> {
  const { database, settings } = platform
  const days = settings.get('reports.approvalDays')
  if (days === 0) {
    return
  }
  const before = await findLateBefore(calendarOf(platform), days)
  let hasMore = true
  while (hasMore) {
    hasMore = await inTransaction(database.knex, (trx) => escalateBatch(platform, { before, days }, trx))
  }
}
