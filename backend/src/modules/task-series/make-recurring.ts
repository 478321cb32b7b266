import type { Body } from '@headway/contracts'
import type { seriesCreate } from '@headway/contracts/series'
import type { RequestContext } from '../../platform/request-context.ts'
import { conflict, invalidField } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lockTaskFor, TaskModel, taskEvent } from '../tasks/index.ts'
import { startSeries } from './start-series.ts'

/**
 * Starts a series from an existing task, with its texts, milestones and assignees. The task keeps its due date.
 *
 * @returns the id of the series.
 * @throws ProblemError 404 and 403 according to the policy, 409 `already_recurring`, 400 `no_dates`.
 */
export async function makeRecurring(
  platform: Platform,
  context: RequestContext,
  { taskId, body }: { taskId: number; body: Body<typeof seriesCreate> },
  trx: Transaction,
): Promise<number> {
  const { pattern, recurrence } = body
  if (pattern !== 'weekly' && recurrence?.weekdays) {
    throw invalidField(
      '/recurrence/weekdays',
      'weekdays_without_weekly',
      'Days of the week are only for weekly recurrence',
    )
  }
  const locked = await lockTaskFor(platform.database, context.actor, 'edit', taskId, trx)
  const { task, members } = locked
  const known = await trx('task_series_days').where({ task_id: taskId }).first('series_id')
  if (known) {
    throw conflict('already_recurring', 'This task is already recurring.')
  }
  const written = {
    isRecurring: true,
    recurringPattern: pattern,
    version: task.version + 1,
    updatedAt: platform.clock.now(),
  }
  await TaskModel.query(trx).findById(taskId).patch(written)
  task.$set(written)
  const seriesId = await startSeries(platform, context, { locked, recurrence: recurrence ?? null }, trx)
  const payload = { taskId, title: task.title }
  const change = { before: { recurringPattern: null }, after: { recurringPattern: pattern } }
  await platform.events.emit(
    taskEvent('task.updated', context, { payload, change, scope: members.scope }),
    trx,
  )
  return seriesId
}
