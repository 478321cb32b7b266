import type { Priority } from '@headway/contracts/tasks'
import type { SqlValue } from '../../platform/database/database.ts'
import { forEachBatch } from '../../platform/jobs/each-item.ts'
import { type Insertion, insertRows } from '../../platform/database/insert-rows.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../calendar/index.ts'
import { places } from '../../platform/database/statement-parts.ts'

/** Tasks looked at in one transaction. */
const BATCH = 100

interface TaskNews {
  taskId: number
  title: string
  priority: Priority
  userIds: number[]
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'task.deadlineNear': TaskNews
    'task.overdue': TaskNews
  }
}

export interface DueTask {
  id: number
  title: string
  priority: Priority
  dueSort: Date
}

/** Something that the people of tasks are told because of the clock. */
export interface TaskAlert {
  readonly name: 'task.deadlineNear' | 'task.overdue'
  /** Finds that a person `l.user_id` has been told of a task `t` already. */
  readonly told: { readonly sql: string; readonly values: readonly SqlValue[] }
  readonly remember: (task: DueTask, userIds: readonly number[]) => Insertion
}

/** Reads and locks the next tasks after one, at most `most`, in the order of their due dates. */
export type BatchReader = (after: DueTask | undefined, most: number, trx: Transaction) => Promise<DueTask[]>

/** Who works on some tasks, has not been told, has not muted them and is not away today, by task. */
async function findUntold(
  platform: Platform,
  { told }: TaskAlert,
  tasks: readonly DueTask[],
  trx: Transaction,
): Promise<Map<number, number[]>> {
  const { database } = platform
  const untold = await database.rows<{ taskId: number; userId: number }>(
    `SELECT l.task_id AS taskId, l.user_id AS userId FROM task_lists l
     JOIN tasks t ON t.id = l.task_id JOIN users u ON u.id = l.user_id AND u.is_active = 1
     WHERE l.kind = 'assigned' AND l.task_id IN (${places(tasks.length)}) AND NOT EXISTS (${told.sql})
       AND NOT EXISTS (SELECT 1 FROM task_watchers w
         WHERE w.task_id = l.task_id AND w.user_id = l.user_id AND w.mode = 'muted')`,
    [...tasks.map(({ id }) => id), ...told.values],
    trx,
  )
  const today = calendarOf(platform).today()
  const people = [...new Set(untold.map(({ userId }) => userId))]
  const away = await findAbsences(database, people, { from: today, to: today }, trx)
  const present = untold.filter(({ userId }) => !away.has(userId))
  const byTask = Map.groupBy(present, ({ taskId }) => taskId)
  return new Map([...byTask].map(([taskId, rows]) => [taskId, rows.map(({ userId }) => userId)]))
}

async function tellBatch(
  platform: Platform,
  alert: TaskAlert,
  tasks: readonly DueTask[],
  trx: Transaction,
): Promise<void> {
  const untold = await findUntold(platform, alert, tasks, trx)
  for (const task of tasks) {
    const userIds = untold.get(task.id)
    if (!userIds) {
      continue
    }
    await insertRows(platform.database, alert.remember(task, userIds), trx)
    await platform.events.emit(
      {
        name: alert.name,
        act: null,
        payload: { taskId: task.id, title: task.title, priority: task.priority, userIds },
        audience: { userIds: [], isOrganisationWide: false },
        tags: [],
      },
      trx,
    )
  }
}

/** Tells the people of some tasks, a few tasks at once; the tasks are locked meanwhile, so nobody is told twice. */
export async function tellOfTasks(platform: Platform, alert: TaskAlert, read: BatchReader): Promise<void> {
  const { database, logger } = platform
  await forEachBatch<DueTask>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'the assignees of a task could not be notified of its due date',
    read,
    act: async (tasks, trx) => {
      if (tasks.length > 0) {
        await tellBatch(platform, alert, tasks, trx)
      }
    },
  })
}
