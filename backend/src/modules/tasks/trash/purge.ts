import type { RequestContext } from '../../../platform/request-context.ts'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import { taskEvent } from '../core/tasks.events.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Number of tasks deleted in one transaction. */
const BATCH = 50

/** Tables of this module whose rows are deleted with their task by `task_id`. `purge.test.ts` finds missing tables. */
const BELONGING = [
  'milestones',
  'task_list_entries',
  'task_search_terms',
  'task_history',
  'task_watchers',
  'task_deadline_alerts',
  'task_overdue_alerts',
  'task_removals',
] as const

interface Deleted {
  id: number
  title: string
}

/**
 * Deletes locked tasks in the trash with all their rows. The next sweep deletes the contents of their files. Reports
 * about the tasks stay as records. Series continue and do not create the tasks again.
 */
async function purge(
  platform: Platform,
  context: RequestContext | null,
  tasks: readonly Deleted[],
  trx: Transaction,
) {
  const ids = tasks.map(({ id }) => id)
  const scopes = Map.groupBy(
    await trx('task_list_entries')
      .whereIn('task_id', ids)
      .where({ kind: 'scope' })
      .select({ taskId: 'task_id', userId: 'user_id' }),
    ({ taskId }) => taskId,
  )
  // The event comes first, because other modules delete their rows of a task when they receive it.
  for (const { id: taskId, title } of tasks) {
    const scope = (scopes.get(taskId) ?? []).map(({ userId }) => userId)
    const event = taskEvent('task.purged', context, { payload: { taskId, title }, change: null, scope })
    await platform.events.emit(event, trx)
  }
  for (const table of BELONGING) {
    await trx(table).whereIn('task_id', ids).delete()
  }
  await trx('task_relations').whereIn('task_id', ids).delete()
  await trx('task_relations').whereIn('other_id', ids).delete()
  await trx('tasks').whereIn('parent_id', ids).update({ parent_id: null })
  await trx('tasks').whereIn('id', ids).delete()
}

/**
 * Deletes a task in the trash permanently.
 *
 * @throws ProblemError 404 when the task is not in the trash.
 */
export async function purgeTask(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const tasks = await trx('tasks')
    .where({ id, lifecycle_state: lifecycleStates.trash })
    .forUpdate()
    .select('id', 'title')
  if (tasks.length === 0) {
    throw notFound('task')
  }
  await purge(platform, context, tasks, trx)
}

type DueForDeletion = Deleted & { due_sort: Date }

/** Reads and locks the next tasks that were deleted before a moment. */
function readDeleted(
  { database }: Platform,
  before: Date,
  { after, most }: { after: DueForDeletion | undefined; most: number },
  trx: Transaction,
): Promise<DueForDeletion[]> {
  const place = after ? 'AND (due_sort > ? OR (due_sort = ? AND id > ?))' : ''
  // In the trash, `due_sort` holds the time of deletion.
  return database.rows<DueForDeletion>(
    `SELECT id, title, due_sort FROM tasks FORCE INDEX (tasks_order) WHERE list_state = ${lifecycleStates.trash} AND due_sort < ? ${place}
     ORDER BY due_sort, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [before, ...(after ? [after.due_sort, after.due_sort, after.id] : [])],
    trx,
  )
}

/** Permanently deletes tasks that have been in the trash longer than `retention.trashDays`, in batches. */
export async function purgeOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database, logger } = platform
  const before = new Date(clock.now().getTime() - settings.get('retention.trashDays') * DAY)
  await forEachBatch<DueForDeletion>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a task in the trash could not be deleted',
    read: (after, most, trx) => readDeleted(platform, before, { after, most }, trx),
    process: async (tasks, trx) => {
      if (tasks.length > 0) {
        await purge(platform, null, tasks, trx)
      }
    },
  })
}

export function schedulePurge(platform: Platform): void {
  platform.jobs.schedule('tasks.purge', { cron: '40 2 * * *' }, () => purgeOldTasks(platform), 'long')
}
