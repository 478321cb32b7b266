import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { can } from '../reports.policy.ts'
import { requireReadableReport } from '../reports.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** A person above the author has marked a report as read, or has undone it. */
    'report.readMarked': { reportId: number; authorId: number; isRead: boolean }
  }
}

/**
 * Marks a report as read by the actor, or undoes it. Repeating has no effect.
 *
 * @throws ProblemError 404 when the actor may not read the report, 403 `report.markRead` when the actor is not above
 * its author.
 */
export async function markReportRead(
  platform: Platform,
  context: RequestContext,
  { id, isRead }: { id: number; isRead: boolean },
  trx: Transaction,
): Promise<void> {
  const { database, events, clock } = platform
  const { actor } = context
  const { authorId, involvement } = await requireReadableReport(database, actor, { reportId: id }, trx)
  if (!can.markRead(actor, involvement)) {
    throw forbidden('report.markRead')
  }
  const mark = { report_id: id, user_id: actor.id }
  await (isRead
    ? trx('report_reads')
        .insert({ ...mark, read_at: clock.now() })
        .onConflict()
        .ignore()
    : trx('report_reads').where(mark).delete())
  await events.emit(
    {
      name: 'report.readMarked',
      context,
      payload: { reportId: id, authorId, isRead },
      audience: { userIds: [authorId, actor.id], isOrganizationWide: false },
      tags: [{ type: 'Report', id }],
    },
    trx,
  )
}
