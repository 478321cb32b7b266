import type { Body } from '@headway/contracts'
import type { seriesCreate } from '@headway/contracts/series'
import type { Act } from '../../../platform/act.ts'
import { conflict, invalidField } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lockTaskFor } from '../task-access.ts'
import { TaskModel } from '../task.model.ts'
import { taskEvent } from '../tasks.events.ts'
import { startSeries } from './start-series.ts'

/**
 * Makes a task that is there the first of a series, with its words, milestones and people; it keeps its due date.
 *
 * @returns the id of the series.
 * @throws ProblemError 404 and 403 as the policy says, 409 `already_recurring`, 400 `no_dates`.
 */
export async function makeRecurring(
  platform: Platform,
  act: Act,
  { taskId, body }: { taskId: number; body: Body<typeof seriesCreate> },
  trx: Transaction,
): Promise<number> {
  const { pattern, recurrence } = body
  if (pattern !== 'weekly' && recurrence?.weekdays) {
    throw invalidField(
      '/recurrence/weekdays',
      'weekdays_without_weekly',
      'Only a weekly series has days of the week',
    )
  }
  const locked = await lockTaskFor(platform.database, act.actor, 'edit', taskId, trx)
  const { task, members } = locked
  const known = await trx('task_series_days').where({ task_id: taskId }).first('series_id')
  if (known) {
    throw conflict('already_recurring', 'This task is already part of a series.')
  }
  const written = {
    isRecurring: true,
    recurringPattern: pattern,
    version: task.version + 1,
    updatedAt: platform.clock.now(),
  }
  await TaskModel.query(trx).findById(taskId).patch(written)
  task.$set(written)
  const milestones = await trx('milestones')
    .where({ task_id: taskId })
    .orderBy(['position', 'id'])
    .select('title', 'description')
  const seriesId = await startSeries(platform, act, { locked, pattern, recurrence, milestones }, trx)
  const payload = { taskId, title: task.title }
  const change = { before: { recurringPattern: null }, after: { recurringPattern: pattern } }
  await platform.events.emit(taskEvent('task.updated', act, { payload, change, scope: members.scope }), trx)
  return seriesId
}
