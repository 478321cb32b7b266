import type { Act } from '../../../platform/act.ts'
import { invalidField } from '../../../platform/http/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { places } from '../../../platform/database/statement-parts.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { lockTaskFor } from '../task-access.ts'
import { MilestoneModel } from './milestone.model.ts'
import { settleTask } from './milestones.service.ts'

/** Titles that the record of a new order names; of a long way only its beginning. */
const MOST_NAMED = 10

/** What stands elsewhere than before: from the first place that differs to the last. */
function movedPart(before: readonly MilestoneModel[], after: readonly MilestoneModel[]) {
  const differs = ({ id }: MilestoneModel, index: number) => before[index]?.id !== id
  const first = after.findIndex(differs)
  const end = after.findLastIndex(differs) + 1
  return first === -1 ? undefined : { before: before.slice(first, end), after: after.slice(first, end) }
}

/** The one that has gone the longest way: up to the first place that differs, or from it. */
function movedMost({ before, after }: NonNullable<ReturnType<typeof movedPart>>): MilestoneModel | undefined {
  return after[0]?.id === before.at(-1)?.id ? after[0] : before[0]
}

const titlesOf = (milestones: readonly MilestoneModel[]): string[] => [
  ...milestones.slice(0, MOST_NAMED).map(({ title }) => title),
  ...(milestones.length > MOST_NAMED ? ['…'] : []),
]

/**
 * Puts the milestones of a task in another order, in one statement.
 *
 * @returns the version of the task that has come of it.
 * @throws ProblemError 404 and 403 as the policy says, 400 unless each of its milestones is named; what `orStale` turns into
 * an answer when the task has changed since the version the caller has seen.
 */
export async function orderMilestones(
  platform: Platform,
  act: Act,
  wanted: { taskId: number; order: readonly number[]; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<number> {
  const { taskId, order, expectedVersion } = wanted
  const locked = await lockTaskFor(platform.database, act.actor, 'editMilestones', taskId, trx)
  requireVersion(locked.task, expectedVersion)
  const stood = await MilestoneModel.query(trx).where({ task_id: taskId }).orderBy(['position', 'id'])
  const known = new Map(stood.map((milestone) => [milestone.id, milestone]))
  const stands = order.flatMap((id) => known.get(id) ?? [])
  if (stands.length !== order.length || order.length !== stood.length) {
    throw invalidField('/order', 'not_each_once', 'Name each milestone of the task once')
  }
  const moved = movedPart(stood, stands)
  const milestone = moved && movedMost(moved)
  if (!moved || !milestone) {
    return locked.task.version
  }
  await trx('milestones')
    .where({ task_id: taskId })
    .update({ position: trx.raw(`FIELD(id, ${places(order.length)})`, [...order]) })
  const change: Change = {
    before: { order: titlesOf(moved.before) },
    after: { order: titlesOf(moved.after) },
  }
  await settleTask(platform, act, { ...locked, milestone, change }, trx)
  return locked.task.version + 1
}
