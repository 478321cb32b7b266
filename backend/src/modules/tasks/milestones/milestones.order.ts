import type { RequestContext } from '../../../platform/request-context.ts'
import { invalidField } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { lockTaskFor } from '../core/task-access.ts'
import { MilestoneModel } from '../core/milestone.model.ts'
import { updateTaskTotals } from './milestones.service.ts'

/** Maximum number of titles recorded for a changed order. */
const MAX_NAMED = 10

/** Returns the milestones between the first and the last changed position. */
function describeMove(before: readonly MilestoneModel[], after: readonly MilestoneModel[]) {
  const differs = ({ id }: MilestoneModel, index: number) => before[index]?.id !== id
  const first = after.findIndex(differs)
  const end = after.findLastIndex(differs) + 1
  return first === -1 ? undefined : { before: before.slice(first, end), after: after.slice(first, end) }
}

/** Returns the milestone that moved farthest: to the first changed position, or away from it. */
function findMovedFurthest({
  before,
  after,
}: NonNullable<ReturnType<typeof describeMove>>): MilestoneModel | undefined {
  return after[0]?.id === before.at(-1)?.id ? after[0] : before[0]
}

const titlesOf = (milestones: readonly MilestoneModel[]): string[] => [
  ...milestones.slice(0, MAX_NAMED).map(({ title }) => title),
  ...(milestones.length > MAX_NAMED ? ['…'] : []),
]

/**
 * Reorders the milestones of a task, in one statement.
 *
 * @returns the new version of the task.
 * @throws ProblemError 404 and 403 according to the policy, 400 unless each milestone is named exactly once; also the
 * version error that `orStale` turns into 412.
 */
export async function orderMilestones(
  platform: Platform,
  context: RequestContext,
  wanted: { taskId: number; order: readonly number[]; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<number> {
  const { taskId, order, expectedVersion } = wanted
  const locked = await lockTaskFor(platform.database, context.actor, 'editMilestones', taskId, trx)
  requireVersion(locked.task, expectedVersion)
  const stood = await MilestoneModel.query(trx).where({ task_id: taskId }).orderBy(['position', 'id'])
  const known = new Map(stood.map((milestone) => [milestone.id, milestone]))
  const stands = order.flatMap((id) => known.get(id) ?? [])
  if (stands.length !== order.length || order.length !== stood.length) {
    throw invalidField('/order', 'not_each_once', 'List each milestone of the task once')
  }
  const moved = describeMove(stood, stands)
  const milestone = moved && findMovedFurthest(moved)
  if (!moved || !milestone) {
    return locked.task.version
  }
  await trx('milestones')
    .where({ task_id: taskId })
    .update({ position: trx.raw(`FIELD(id, ${placeholders(order.length)})`, [...order]) })
  const change: Change = {
    before: { order: titlesOf(moved.before) },
    after: { order: titlesOf(moved.after) },
  }
  await updateTaskTotals(platform, context, { ...locked, milestone, change }, trx)
  return locked.task.version + 1
}
