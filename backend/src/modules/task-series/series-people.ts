import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lockTask, lockPeople, computeScope } from '../tasks/index.ts'
import type { SeriesModel } from './series.model.ts'

/**
 * Copies the assignees of a task to its series if the series has none, because tasks are created first and assigned
 * afterwards (specification, section 7).
 */
export async function addSeriesAssignees(
  { database }: Platform,
  taskId: number,
  trx: Transaction,
): Promise<void> {
  const day = await trx('task_series_days').where({ task_id: taskId }).first('series_id')
  if (!day) {
    return
  }
  const seriesId = day.series_id
  const someone = await trx('task_series_assignees').where({ series_id: seriesId }).first('user_id')
  if (!someone) {
    const { members } = await lockTask(database, taskId, trx)
    await trx('task_series_assignees').insert(
      members.assigned.map((userId) => ({ series_id: seriesId, user_id: userId })),
    )
  }
}

/**
 * Marks tasks as not edited after a change that raised their version by one without being work on them: an assignment,
 * or renaming a tag everywhere. A change of a series reaches only tasks that were not edited.
 */
export async function keepUntouched(taskIds: readonly number[], trx: Transaction): Promise<void> {
  await trx.raw(
    `UPDATE task_series_days d JOIN tasks t ON t.id = d.task_id AND t.version = d.task_version + 1
     SET d.task_version = t.version WHERE d.task_id IN (?)`,
    [[...taskIds]],
  )
}

/** Returns the ids of the assignees of a series, in ascending order. */
export const assigneesOf = (seriesId: number, trx: Transaction): Promise<number[]> =>
  trx('task_series_assignees').where({ series_id: seriesId }).orderBy('user_id').pluck<number[]>('user_id')

/** Transfers the future tasks of all series from one assignee to another. */
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

/** Maximum of this count, since a larger exact number has no use. */
const MAX_COUNTED = 1_000

/** Counts the series that still create tasks for a user, up to 1000. */
export async function countSeriesOf(database: Database, userId: number): Promise<number> {
  const [row] = await database.rows<{ series: number }>(
    `SELECT COUNT(*) AS series FROM (SELECT 1 FROM task_series_assignees a JOIN task_series s ON s.id = a.series_id
       WHERE a.user_id = ? AND s.state <> 'ended' LIMIT ${MAX_COUNTED}) coming`,
    [userId],
  )
  return row?.series ?? 0
}

/**
 * Returns the ids of the users in whose subtree a series lies: its creator, its assignees and all managers above them.
 */
export async function scopeOfSeries(
  { database }: Platform,
  { id, creatorId }: Pick<SeriesModel, 'id' | 'creatorId'>,
  trx: Transaction,
): Promise<number[]> {
  const ids = [creatorId, ...(await assigneesOf(id, trx))]
  return computeScope(ids, await lockPeople(database, ids, trx))
}

/** Returns the skipped days that a series has not yet processed. */
export const skippedDays = (
  executor: Transaction | Database['knex'],
  { id, lastDay }: SeriesModel,
): Promise<string[]> =>
  executor('task_series_days')
    .where({ series_id: id })
    .where('day', '>', lastDay)
    .whereNull('due_day')
    .pluck<string[]>('day')
