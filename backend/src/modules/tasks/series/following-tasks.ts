import type { Body } from '@headway/contracts'
import type { tasksUpdate } from '@headway/contracts/tasks'
import type { Act } from '../../../platform/act.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lockTask, lockTaskFor } from '../task-access.ts'
import { relationTo } from '../task-relation.ts'
import { can } from '../tasks.policy.ts'
import { changeTask } from '../tasks.service.ts'

/** The words of a task that a series hands on. */
export type Words = Pick<Body<typeof tasksUpdate>, 'title' | 'description' | 'priority' | 'tags'>

/** Tasks that take over words in one act; of more, the later ones keep theirs. */
const MOST_FOLLOWING = 100

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
     WHERE d.series_id = ? AND d.day >= ? AND t.is_closed = 0 AND (t.version = d.task_version OR t.id = ?)
     ORDER BY d.day LIMIT ${MOST_FOLLOWING}`,
    [seriesId, from.day, fromTaskId],
    trx,
  )
  return days.toSorted((one, other) => one.taskId - other.taskId)
}

/**
 * Gives new words to a task of a series and to the open ones after it that nobody has touched: those that stand as they were
 * made. The task itself takes them over as it is, unless it is closed.
 *
 * @throws ProblemError 404 for a task that is no task of the series, 403 for one that the actor may not edit.
 */
export async function changeFollowing(
  platform: Platform,
  act: Act,
  { given, ...of }: { seriesId: number; fromTaskId: number; given: Words },
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
      ? await lockTaskFor(database, act.actor, 'edit', taskId, trx)
      : await lockTask(database, taskId, trx)
    const { task } = locked
    // Whoever was faster has touched it.
    const isUntouched = task.version === taskVersion && !task.isClosed
    if (!isNamed && !(isUntouched && can.edit(act.actor, relationTo(act.actor, locked)))) {
      continue
    }
    const version = await changeTask(platform, act, { locked, given }, trx)
    if (isUntouched) {
      await trx('task_series_days').where({ task_id: taskId }).update({ task_version: version })
    }
  }
}
