import type { Priority } from '@headway/contracts/tasks'
import type { SqlValue } from '../../../platform/database/database.ts'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { type Insertion, insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { placeholders } from '../../../platform/database/sql-fragments.ts'

/** Number of tasks processed in one transaction. */
const BATCH = 100

interface TaskAlertPayload {
  taskId: number
  title: string
  priority: Priority
  userIds: number[]
}

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'task.deadlineNear': TaskAlertPayload
    'task.overdue': TaskAlertPayload
  }
}

export interface DueTask {
  id: number
  title: string
  priority: Priority
  dueSort: Date
}

/** A notification to the assignees of tasks that is triggered by the clock. */
export interface TaskAlert {
  readonly name: 'task.deadlineNear' | 'task.overdue'
  /** SQL that finds a record that the user `l.user_id` was already notified about the task `t`. */
  readonly alreadyNotified: { readonly sql: string; readonly values: readonly SqlValue[] }
  readonly recordNotified: (task: DueTask, userIds: readonly number[]) => Insertion
}

/** Reads and locks the next tasks after the given one, at most `most`, in the order of their due dates. */
export type BatchReader = (after: DueTask | undefined, most: number, trx: Transaction) => Promise<DueTask[]>

/** Returns, per task, the assignees who have not been notified, have not muted the task and are not absent today. */
async function findUsersToNotify(
  platform: Platform,
  { alreadyNotified }: TaskAlert,
  tasks: readonly DueTask[],
  trx: Transaction,
): Promise<Map<number, number[]>> {
  const { database } = platform
  const notNotified = await database.rows<{ taskId: number; userId: number }>(
    `SELECT l.task_id AS taskId, l.user_id AS userId FROM task_list_entries l
     JOIN tasks t ON t.id = l.task_id JOIN users u ON u.id = l.user_id AND u.is_active = 1
     WHERE l.kind = 'assigned' AND l.task_id IN (${placeholders(tasks.length)}) AND NOT EXISTS (${alreadyNotified.sql})
       AND NOT EXISTS (SELECT 1 FROM task_watchers w
         WHERE w.task_id = l.task_id AND w.user_id = l.user_id AND w.mode = 'muted')`,
    [...tasks.map(({ id }) => id), ...alreadyNotified.values],
    trx,
  )
  const today = calendarOf(platform).today()
  const people = [...new Set(notNotified.map(({ userId }) => userId))]
  const absent = await findAbsences(database, people, { from: today, to: today }, trx)
  const present = notNotified.filter(({ userId }) => !absent.has(userId))
  const byTask = Map.groupBy(present, ({ taskId }) => taskId)
  return new Map([...byTask].map(([taskId, rows]) => [taskId, rows.map(({ userId }) => userId)]))
}

async function notifyBatch(
  platform: Platform,
  alert: TaskAlert,
  tasks: readonly DueTask[],
  trx: Transaction,
): Promise<void> {
  const toNotify = await findUsersToNotify(platform, alert, tasks, trx)
  for (const task of tasks) {
    const userIds = toNotify.get(task.id)
    if (!userIds) {
      continue
    }
    await insertRows(platform.database, alert.recordNotified(task, userIds), trx)
    await platform.events.emit(
      {
        name: alert.name,
        context: null,
        payload: { taskId: task.id, title: task.title, priority: task.priority, userIds },
        audience: { userIds: [], isOrganizationWide: false },
        tags: [],
      },
      trx,
    )
  }
}

/** Notifies the assignees of tasks in batches. Each batch locks its tasks, so that no assignee is notified twice. */
export async function notifyAssignees(
  platform: Platform,
  alert: TaskAlert,
  read: BatchReader,
): Promise<void> {
  const { database, logger } = platform
  await forEachBatch<DueTask>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'the assignees of a task could not be notified of its due date',
    read,
    process: async (tasks, trx) => {
      if (tasks.length > 0) {
        await notifyBatch(platform, alert, tasks, trx)
      }
    },
  })
}
