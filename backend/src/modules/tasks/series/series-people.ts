import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { readPeople, scopeOf } from '../lists/task-people.ts'
import type { SeriesModel } from './series.model.ts'

/**
 * Follows an assignment of a task of a series. Whoever it is assigned to gets the next ones too, as long as nobody was named
 * for the series: tasks are created first and assigned then (specification, section 7).
 */
export async function giveToSeries(
  taskId: number,
  assigneeIds: readonly number[],
  trx: Transaction,
): Promise<void> {
  const day = await trx('task_series_days').where({ task_id: taskId }).first('series_id')
  if (!day) {
    return
  }
  const seriesId = day.series_id
  const someone = await trx('task_series_assignees').where({ series_id: seriesId }).first('user_id')
  if (!someone) {
    await trx('task_series_assignees').insert(
      assigneeIds.map((userId) => ({ series_id: seriesId, user_id: userId })),
    )
  }
}

/**
 * Says of locked tasks whose version is about to rise by one that nobody touches them by it: who works on a task, and what a
 * tag is called everywhere, is no work on the task.
 */
export async function keepUntouched(taskIds: readonly number[], trx: Transaction): Promise<void> {
  await trx.raw(
    `UPDATE task_series_days d JOIN tasks t ON t.id = d.task_id AND t.version = d.task_version
     SET d.task_version = d.task_version + 1 WHERE d.task_id IN (?)`,
    [[...taskIds]],
  )
}

/** Who is given the tasks of a series, in ascending order. */
export const assigneesOf = (seriesId: number, trx: Transaction): Promise<number[]> =>
  trx('task_series_assignees').where({ series_id: seriesId }).orderBy('user_id').pluck<number[]>('user_id')

/** Gives what one person was to get of all series to another. */
export async function handOverSeries(from: number, to: number, trx: Transaction): Promise<void> {
  const seriesIds = await trx('task_series_assignees')
    .where({ user_id: from })
    .orderBy('series_id')
    .pluck<number[]>('series_id')
  if (seriesIds.length === 0) {
    return
  }
  await trx.raw(
    `INSERT INTO task_series_assignees (series_id, user_id)
     SELECT series_id, ? FROM (SELECT series_id FROM task_series_assignees WHERE user_id = ?) own
     ON DUPLICATE KEY UPDATE user_id = VALUES(user_id)`,
    [to, from],
  )
  await trx('task_series_assignees').where({ user_id: from }).delete()
}

/** In whose subtree a series lies: its creator, who gets its tasks, and everyone above them. */
export async function scopeOfSeries(
  { database }: Platform,
  { id, creatorId }: Pick<SeriesModel, 'id' | 'creatorId'>,
  trx: Transaction,
): Promise<number[]> {
  const ids = [creatorId, ...(await assigneesOf(id, trx))]
  return scopeOf(ids, await readPeople(database, ids, trx))
}

/** Days that somebody has left out and that a series has not gone past. */
export const skippedDays = (
  executor: Transaction | Database['knex'],
  { id, lastDay }: SeriesModel,
): Promise<string[]> =>
  executor('task_series_days')
    .where({ series_id: id })
    .where('day', '>', lastDay)
    .whereNull('due_day')
    .pluck<string[]>('day')
