import { type Body, limits } from '@headway/contracts'
import type { Milestone, milestonesCreate, milestonesUpdate } from '@headway/contracts/tasks'
import type { Act } from '../../../platform/act.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import { type Change, differenceOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/versions.ts'
import { MilestoneModel } from './milestone.model.ts'
import { lockTask, lockTaskFor, requireAbility } from '../task-access.ts'
import type { LockedTask } from '../task-relation.ts'
import { TaskModel } from '../task.model.ts'
import { taskEvent } from '../tasks.events.ts'
import { presentMilestoneModel } from '../tasks.presenter.ts'

/** A milestone's fields by their names in the contract, for the record of what was changed. */
const fieldsOf = ({ title, description, completionPercentage, isCompleted }: MilestoneModel) => ({
  title,
  description,
  completionPercentage,
  isCompleted,
})

/** What a task's milestones add up to. */
interface MilestoneTotals {
  count: number
  sum: number
}

async function totalsOf(task: TaskModel, trx: Transaction): Promise<MilestoneTotals> {
  const [totals] = await task
    .$relatedQuery('milestones', trx)
    .select(trx.raw('COUNT(*) AS count, COALESCE(SUM(completion_percentage), 0) AS sum'))
    .castTo<MilestoneTotals[]>()
  return totals ?? { count: 0, sum: 0 }
}

/**
 * Derives a task's progress from its milestones, and tells everyone whose screens show it. Its status is what people say
 * (docs/adr/099-states-are-acts.md).
 */
export async function settleTask(
  { events, clock }: Platform,
  act: Act,
  { task, members, milestone, change }: LockedTask & { milestone: MilestoneModel; change: Change | null },
  trx: Transaction,
): Promise<void> {
  const totals = await totalsOf(task, trx)
  await TaskModel.query(trx)
    .findById(task.id)
    .patch({
      milestoneCount: totals.count,
      progressSum: totals.sum,
      version: task.version + 1,
      updatedAt: clock.now(),
    })
  const payload = {
    taskId: task.id,
    title: task.title,
    milestoneId: milestone.id,
    milestone: milestone.title,
  }
  await events.emit(taskEvent('milestone.changed', act, { payload, change, scope: members.scope }), trx)
}

/**
 * Adds a milestone; without an order it comes last.
 *
 * @throws ProblemError 404 and 403 as the policy says, 409 `too_many_milestones`.
 */
export async function createMilestone(
  platform: Platform,
  act: Act,
  taskId: number,
  body: Body<typeof milestonesCreate>,
  trx: Transaction,
): Promise<Milestone> {
  const locked = await lockTaskFor(platform.database, act.actor, 'editMilestones', taskId, trx)
  const count = await MilestoneModel.query(trx).where({ task_id: taskId }).resultSize()
  if (count >= limits.milestonesPerTask) {
    throw conflict('too_many_milestones', `A task has at most ${limits.milestonesPerTask} milestones.`)
  }
  const { order, ...fields } = body
  const now = platform.clock.now()
  const milestone = await MilestoneModel.query(trx).insert({
    ...fields,
    taskId,
    position: order ?? count + 1,
    completionPercentage: 0,
    isCompleted: false,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
  const change = { before: null, after: fieldsOf(milestone) }
  await settleTask(platform, act, { ...locked, milestone, change }, trx)
  return presentMilestoneModel(milestone)
}

/**
 * Locks the task of a milestone and decides what the actor may do, on the locked row.
 *
 * @throws ProblemError 404 for a milestone that is not there or of an unreadable task, 403 otherwise.
 */
async function lockMilestone(
  { database }: Platform,
  { actor }: Act,
  ability: 'recordProgress' | 'editMilestones',
  id: number,
  trx: Transaction,
) {
  const found = await MilestoneModel.query(trx).findById(id).select('task_id')
  if (!found) {
    throw notFound('milestone')
  }
  const locked = await lockTask(database, found.taskId, trx, 'milestone')
  const can = requireAbility(actor, ability, locked, {
    noun: 'milestone',
    refusal: `milestone.${ability === 'recordProgress' ? 'recordProgress' : 'edit'}`,
  })
  return { locked, can }
}

type MilestoneFields = Body<typeof milestonesUpdate>

/**
 * Changes the given fields of a milestone.
 *
 * @throws ProblemError 404 and 403 as the policy says, 403 `field_not_allowed` when an assignee changes words; what
 * `orStale` turns into an answer when the milestone has changed since the version the caller has seen.
 */
export async function updateMilestone(
  platform: Platform,
  act: Act,
  wanted: { id: number; body: MilestoneFields; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<Milestone> {
  const { locked, can } = await lockMilestone(platform, act, 'recordProgress', wanted.id, trx)
  const { title, description } = wanted.body
  if ((title !== undefined || description !== undefined) && !can.editMilestones) {
    throw forbidden('milestone.edit', 'field_not_allowed')
  }
  // Read again under the task's lock: whoever changed or deleted it meanwhile held that lock too.
  const milestone = await MilestoneModel.query(trx).findById(wanted.id)
  if (!milestone) {
    throw notFound('milestone')
  }
  requireVersion(milestone, wanted.expectedVersion)
  const before = fieldsOf(milestone)
  await milestone.$query(trx).patch({
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...MilestoneModel.progressOf(wanted.body),
    version: milestone.version + 1,
    updatedAt: platform.clock.now(),
  })
  const change = differenceOf(before, fieldsOf(milestone))
  await settleTask(platform, act, { ...locked, milestone, change }, trx)
  return presentMilestoneModel(milestone)
}

/**
 * Deletes a milestone; the others keep their order.
 *
 * @throws ProblemError 404 and 403 as the policy says.
 */
export async function deleteMilestone(
  platform: Platform,
  act: Act,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked } = await lockMilestone(platform, act, 'editMilestones', id, trx)
  const milestone = await MilestoneModel.query(trx).findById(id)
  if (!milestone) {
    throw notFound('milestone')
  }
  await milestone.$query(trx).delete()
  const change = { before: fieldsOf(milestone), after: null }
  await settleTask(platform, act, { ...locked, milestone, change }, trx)
}
