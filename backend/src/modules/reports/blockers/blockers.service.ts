import type { BlockerInput } from '@headway/contracts/report-blockers'
import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden, notFound, ProblemError } from '../../../platform/errors.ts'
import { allTags } from '../../../platform/events/events.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { blockTask, findReportableTasks } from '../../tasks/index.ts'
import { audienceOf, fullName } from '../../users/index.ts'
import { can } from '../reports.policy.ts'
import { requireReadableReport } from '../reports.queries.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    /** The author of a report has named new blockers. */
    'report.blocked': { reportId: number; author: string; managerId: number | null; texts: string[] }
    'report.unblocked': { blockerId: number; reportId: number }
  }
}

interface NewBlockers {
  reportId: number
  reportDate: Date
  blockers: readonly BlockerInput[]
}

/**
 * Stores the blockers of a new report, marks their tasks as blocked where asked, and notifies the direct manager.
 *
 * @throws ProblemError 403 `task_not_available` for a task the author does not work on, and those of `blockTask`.
 */
export async function insertBlockers(
  platform: Platform,
  context: RequestContext,
  { reportId, reportDate, blockers }: NewBlockers,
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const { actor } = context
  if (blockers.length === 0) {
    return
  }
  const taskIds = [...new Set(blockers.flatMap(({ taskId }) => taskId ?? []))]
  const tasks = await findReportableTasks(database, actor, taskIds, trx)
  for (const { taskId, marksTask, text } of blockers) {
    if (taskId !== undefined && !tasks.has(taskId)) {
      throw forbidden('report.create', 'task_not_available')
    }
    if (taskId !== undefined && marksTask) {
      await blockTask(platform, context, { id: taskId, reason: text, expectedVersion: undefined }, trx)
    }
  }
  const raisedOn = calendarOf(platform).dayOf(reportDate)
  await insertRows(
    database,
    {
      into: 'report_blockers (report_id, author_id, text, task_id, raised_on)',
      rows: blockers.map(({ text, taskId }) => [reportId, actor.id, text, taskId ?? null, raisedOn]),
    },
    trx,
  )
  await events.emit(
    {
      name: 'report.blocked',
      context,
      payload: {
        reportId,
        author: fullName(actor),
        managerId: actor.managerId,
        texts: blockers.map(({ text }) => text),
      },
      audience: { userIds: [], isOrganizationWide: false },
      tags: [],
    },
    trx,
  )
}

/**
 * Marks a blocker as solved.
 *
 * @throws ProblemError 404 for a blocker of a report that the actor may not read, 403 for a reader who is not its author,
 * above the author, or an administrator, 409 `blocker_solved`.
 */
export async function solveBlocker(
  platform: Platform,
  context: RequestContext,
  { id, note }: { id: number; note: string },
  trx: Transaction,
): Promise<void> {
  const { database, events, clock } = platform
  const { actor } = context
  const row = await trx('report_blockers')
    .where({ id })
    .forUpdate()
    .first('author_id', 'report_id', 'solved_at')
  if (!row) {
    throw notFound('blocker')
  }
  const reportId = row.report_id
  const { involvement } = await requireReadableReport(database, actor, { reportId, noun: 'blocker' }, trx)
  if (!can.solveBlockers(actor, involvement)) {
    throw forbidden('blocker.solve')
  }
  if (row.solved_at !== null) {
    throw new ProblemError(409, 'blocker_solved', {
      detail: 'This blocker is already solved.',
      current: { solvedAt: row.solved_at.toISOString() },
    })
  }
  await trx('report_blockers')
    .where({ id })
    .update({ solved_at: clock.now(), solved_by: actor.id, note: note || null })
  await events.emit(
    {
      name: 'report.unblocked',
      context,
      payload: { blockerId: id, reportId },
      audience: await audienceOf(row.author_id, trx),
      tags: [{ type: 'Report', id: reportId }, ...allTags('Stats')],
    },
    trx,
  )
}
