import type { RequestContext } from '../../../platform/request-context.ts'
import { forbidden, ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { allTags } from '../../../platform/events/events.ts'
import { audienceOf, fullName, isBelow, lockUser } from '../../users/index.ts'
import { can } from '../reports.policy.ts'
import { firstOpenDay } from './day-states.ts'

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'report.excused': { day: string; userId: number; name: string }
  }
}

const notMissing = (state: string | null, detail: string) =>
  new ProblemError(409, 'report_not_missing', { detail, current: { state } })

const detailByState: Record<string, string> = {
  submitted: 'This person has reported on this day.',
  late: 'This person has reported on this day.',
  excused: 'This day is already excused.',
}

/**
 * Excuses a missing report, which settles its day.
 *
 * @throws ProblemError 404 for a person whom the actor may not see, 403 for an actor who is neither above the person
 * nor an administrator, 409 `report_not_missing` with the present state for a day that is settled or not missing.
 */
export async function excuseDay(
  platform: Platform,
  context: RequestContext,
  { day, userId, reason }: { day: string; userId: number; reason: string },
  trx: Transaction,
): Promise<void> {
  const { database, events } = platform
  const { actor } = context
  const person = await lockUser(actor, userId, trx)
  const isAbove = await isBelow(database, actor.id, userId, trx)
  if (!can.excuse(actor, { isSelf: userId === actor.id, isAbove })) {
    throw forbidden('report.excuse')
  }
  const [row] = await database.rows<{ state: string }>(
    'SELECT state FROM report_days WHERE day = ? AND user_id = ? FOR UPDATE',
    [day, userId],
    trx,
  )
  if (row?.state !== 'missing') {
    const state = row?.state ?? null
    throw notMissing(state, detailByState[state ?? ''] ?? 'No report is missing on this day.')
  }
  if (day < (await firstOpenDay(platform, trx))) {
    throw notMissing('missing', 'This day is settled.')
  }
  await database.change(
    `UPDATE report_days SET state = 'excused', decided_by = ?, reason = ? WHERE day = ? AND user_id = ?`,
    [actor.id, reason, day, userId],
    trx,
  )
  await events.emit(
    {
      name: 'report.excused',
      context,
      payload: { day, userId, name: fullName(person) },
      change: { before: { state: 'missing' }, after: { state: 'excused', reason } },
      audience: await audienceOf(userId, trx),
      tags: allTags('Report', 'Stats'),
    },
    trx,
  )
}
