import type { Body } from '@headway/contracts'
import { limits } from '@headway/contracts'
import type { milestonesCreate, milestonesUpdate } from '@headway/contracts/tasks'
import type { Act } from '../../platform/act.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { requireVersion } from '../../platform/versions.ts'
import { MilestoneModel } from './milestone.model.ts'
import { copySortColumns, readScope } from './task-copies.ts'
import type { StoredStatus, TaskModel } from './task.model.ts'
import { taskEvent } from './tasks.events.ts'
import { lockTask } from './tasks.service.ts'

interface Totals {
  count: number
  sum: number
  completed: number
}

function statusOf({ count, sum, completed }: Totals): StoredStatus {
  if (count > 0 && completed === count) {
    return 'completed'
  }
  return sum > 0 ? 'in_progress' : 'pending'
}

/** Derives a task's progress and status from its milestones, and tells everyone whose screens show them. */
async function settleTask(platform: Platform, act: Act, task: TaskModel, trx: Transaction): Promise<void> {
  const [totals] = (await trx('milestones')
    .where({ task_id: task.id })
    .select(
      trx.raw(
        'COUNT(*) AS count, COALESCE(SUM(completion_percentage), 0) AS sum, COALESCE(SUM(is_completed), 0) AS completed',
      ),
    )) as [Totals]
  const status = statusOf(totals)
  const isClosed = status === 'completed'
  // Objection writes what it fetches into the instance, so what the task was is kept apart.
  const before = { status: task.status, isClosed: Boolean(task.isClosed) }
  const now = platform.clock.now()
  const updated = await task.$query(trx).patchAndFetch({
    milestoneCount: totals.count,
    progressSum: totals.sum,
    status,
    isClosed,
    completedAt: isClosed ? (task.completedAt ?? now) : null,
    version: task.version + 1,
    updatedAt: now,
  })
  const subject = { taskId: task.id, title: task.title }
  const scope = await readScope(task.id, trx)
  if (isClosed !== before.isClosed) {
    await copySortColumns(updated, trx)
  }
  if (isClosed && before.status !== 'completed') {
    await platform.events.emit(taskEvent('task.completed', act, subject, scope), trx)
    return
  }
  await platform.events.emit(taskEvent('milestone.changed', act, subject, scope), trx)
}

/**
 * Adds a milestone; without an order it comes last.
 *
 * @throws ProblemError 409 `too_many_milestones`.
 */
export async function createMilestone(
  platform: Platform,
  act: Act,
  taskId: number,
  body: Body<typeof milestonesCreate>,
  trx: Transaction,
): Promise<number> {
  const task = await lockTask(taskId, trx)
  const count = await MilestoneModel.query(trx).where({ task_id: taskId }).resultSize()
  if (count >= limits.milestonesPerTask) {
    throw conflict('too_many_milestones', `A task has at most ${limits.milestonesPerTask} milestones.`)
  }
  const { order, ...fields } = body
  const now = platform.clock.now()
  const { id } = await MilestoneModel.query(trx).insert({
    ...fields,
    taskId,
    position: order ?? count + 1,
    createdAt: now,
    updatedAt: now,
  })
  await settleTask(platform, act, task, trx)
  return id
}

type MilestoneFields = Body<typeof milestonesUpdate>

/** Complete means exactly 100; ticking sets 100, unticking 0 (specification, section 4). */
function progressFields({ completionPercentage, isCompleted }: MilestoneFields) {
  if (completionPercentage !== undefined) {
    return { completionPercentage, isCompleted: completionPercentage === 100 }
  }
  return isCompleted === undefined ? {} : { completionPercentage: isCompleted ? 100 : 0, isCompleted }
}

/** @throws what `orStale` turns into an answer when the milestone has changed since the version the caller has seen. */
export async function updateMilestone(
  platform: Platform,
  act: Act,
  change: { id: number; taskId: number; body: MilestoneFields; expectedVersion: number | undefined },
  trx: Transaction,
): Promise<void> {
  const task = await lockTask(change.taskId, trx)
  const milestone = await MilestoneModel.query(trx).findById(change.id)
  if (!milestone) {
    throw notFound('milestone')
  }
  requireVersion(milestone, change.expectedVersion)
  const { title, description } = change.body
  await milestone.$query(trx).patch({
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...progressFields(change.body),
    version: milestone.version + 1,
    updatedAt: platform.clock.now(),
  })
  await settleTask(platform, act, task, trx)
}

/** Deletes a milestone; the others keep their order. */
export async function deleteMilestone(
  platform: Platform,
  act: Act,
  change: { id: number; taskId: number },
  trx: Transaction,
): Promise<void> {
  const task = await lockTask(change.taskId, trx)
  const deleted = await MilestoneModel.query(trx).deleteById(change.id)
  if (deleted === 0) {
    throw notFound('milestone')
  }
  await settleTask(platform, act, task, trx)
}
