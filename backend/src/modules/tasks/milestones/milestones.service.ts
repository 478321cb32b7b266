import { type Body, limits } from '@headway/contracts'
import type { Milestone, milestonesCreate, milestonesUpdate } from '@headway/contracts/tasks'
import type { RequestContext } from '../../../platform/request-context.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { type Change, diffFields } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { requireVersion } from '../../../platform/http/optimistic-locking.ts'
import { MilestoneModel } from '../core/milestone.model.ts'
import { lockTask, lockTaskFor, requireAbility } from '../core/task-access.ts'
import type { LockedTask } from '../core/locked-task.ts'
import { TaskModel } from '../core/task.model.ts'
import { taskEvent } from '../core/tasks.events.ts'
import { presentMilestoneModel } from '../core/tasks.presenter.ts'

/** Returns the fields of a milestone by their names in the contract, for the change record. */
const fieldsOf = ({ title, description, completionPercentage, isCompleted }: MilestoneModel) => ({
  title,
  description,
  completionPercentage,
  isCompleted,
})

/** Number of a task's milestones and the sum of their percentages. */
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
 * Derives a task's progress from its milestones and emits the event for the screens that show it. The status is not
 * derived; users set it (ADR 099).
 */
export async function updateTaskTotals(
  { events, clock }: Platform,
  context: RequestContext,
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
  await events.emit(taskEvent('milestone.changed', context, { payload, change, scope: members.scope }), trx)
}

/**
 * Adds a milestone, at the end unless the request gives an order.
 *
 * @throws ProblemError 404 and 403 according to the policy, 409 `too_many_milestones`.
 */
export async function createMilestone(
  platform: Platform,
  context: RequestContext,
  taskId: number,
  body: Body<typeof milestonesCreate>,
  trx: Transaction,
): Promise<Milestone> {
  const locked = await lockTaskFor(platform.database, context.actor, 'editMilestones', taskId, trx)
  const count = await MilestoneModel.query(trx).where({ task_id: taskId }).resultSize()
  if (count >= limits.milestonesPerTask) {
    throw conflict('too_many_milestones', `A task can have at most ${limits.milestonesPerTask} milestones.`)
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
  await updateTaskTotals(platform, context, { ...locked, milestone, change }, trx)
  return presentMilestoneModel(milestone)
}

/**
 * Locks the task of a milestone and checks the actor's ability on the locked row.
 *
 * @throws ProblemError 404 when the milestone does not exist or its task is not readable, 403 when the actor lacks the
 * ability.
 */
async function lockMilestone(
  { database }: Platform,
  { actor }: RequestContext,
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
 * @throws ProblemError 404 and 403 according to the policy, 403 `field_not_allowed` when an assignee changes title or
 * description; also the version error that `orStale` turns into 412.
 */
export async function updateMilestone(
  platform: Platform,
  context: RequestContext,
  request: { id: number; body: MilestoneFields; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<Milestone> {
  const { locked, can } = await lockMilestone(platform, context, 'recordProgress', request.id, trx)
  const { title, description } = request.body
  if ((title !== undefined || description !== undefined) && !can.editMilestones) {
    throw forbidden('milestone.edit', 'field_not_allowed')
  }
  // Reads the milestone again under the task's lock, since concurrent changes and deletions hold the same lock.
  const milestone = await MilestoneModel.query(trx).findById(request.id)
  if (!milestone) {
    throw notFound('milestone')
  }
  requireVersion(milestone, request.expectedVersion)
  const before = fieldsOf(milestone)
  await milestone.$query(trx).patch({
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...MilestoneModel.progressOf(request.body),
    version: milestone.version + 1,
    updatedAt: platform.clock.now(),
  })
  const change = diffFields(before, fieldsOf(milestone))
  await updateTaskTotals(platform, context, { ...locked, milestone, change }, trx)
  return presentMilestoneModel(milestone)
}

/**
 * Deletes a milestone. The others keep their order.
 *
 * @throws ProblemError 404 and 403 according to the policy.
 */
export async function deleteMilestone(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const { locked } = await lockMilestone(platform, context, 'editMilestones', id, trx)
  const milestone = await MilestoneModel.query(trx).findById(id)
  if (!milestone) {
    throw notFound('milestone')
  }
  await milestone.$query(trx).delete()
  const change = { before: fieldsOf(milestone), after: null }
  await updateTaskTotals(platform, context, { ...locked, milestone, change }, trx)
}
