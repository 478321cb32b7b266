import type { Body } from '@headway/contracts'
import type { tasksUpdate } from '@headway/contracts/tasks'
import type { RequestContext } from '../../platform/request-context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { lockTask, lockTaskFor, involvementIn, taskCan, changeTask } from '../tasks/index.ts'

/** Fields of a task that are copied from its series. */
export type SharedFields = Pick<Body<typeof tasksUpdate>, 'title' | 'description' | 'priority' | 'tags'>

/** Maximum number of tasks changed at once. Later tasks keep their fields. */
const MAX_FOLLOWING = 100

interface Day {
  taskId: number
  taskVersion: number
}

async function findFollowing(
  { database }: Platform,
  { seriesId, fromTaskId }: { seriesId: number; fromTaskId: number },
  trx: Transaction,
): Promise<Day[]> {
  const [from] = await database.rows<{ day: string }>(
    'SELECT day FROM task_series_days WHERE series_id = ? AND task_id = ?',
    [seriesId, fromTaskId],
    trx,
  )
  if (!from) {
    throw notFound('task')
  }
  const days = await database.rows<Day>(
    `SELECT d.task_id AS taskId, d.task_version AS taskVersion FROM task_series_days d JOIN tasks t ON t.id = d.task_id
     WHERE d.series_id = ? AND d.day >= ? AND t.list_state = 0 AND (t.version = d.task_version OR t.id = ?)
     ORDER BY d.day LIMIT ${MAX_FOLLOWING}`,
    [seriesId, from.day, fromTaskId],
    trx,
  )
  return days.toSorted((one, other) => one.taskId - other.taskId)
}

/**
 * Changes the fields of one task of a series and of the later open tasks that were not edited since their creation.
 * The given task is changed even if it was edited, unless it is closed.
 *
 * @throws ProblemError 404 when the task does not belong to the series, 403 when the actor may not edit it.
 */
export async function updateFollowing(
  platform: Platform,
  context: RequestContext,
  { given, ...of }: { seriesId: number; fromTaskId: number; given: SharedFields },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const days = await findFollowing(platform, of, trx)
  if (Object.keys(given).length === 0) {
    return
  }
  for (const { taskId, taskVersion } of days) {
    const isNamed = taskId === of.fromTaskId
    const locked = isNamed
      ? await lockTaskFor(database, context.actor, 'edit', taskId, trx)
      : await lockTask(database, taskId, trx)
    const { task } = locked
    // Another transaction may have edited the task before it was locked.
    const isUntouched = task.version === taskVersion && task.isOpen
    if (!isNamed && !(isUntouched && taskCan.edit(context.actor, involvementIn(context.actor, locked)))) {
      continue
    }
    const version = await changeTask(platform, context, { locked, given }, trx)
    if (isUntouched) {
      await trx('task_series_days').where({ task_id: taskId }).update({ task_version: version })
    }
  }
}
