import type { Act } from '../../../platform/act.ts'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { shelves } from '../shelves.ts'
import { taskEvent } from '../tasks.events.ts'

const DAY = 24 * 60 * 60 * 1_000
/** Tasks that are deleted in one transaction. */
const BATCH = 50

/** Tables whose rows go with their task, by `task_id`; `purge.test.ts` finds those that are missing here. */
const BELONGING = [
  'milestones',
  'task_lists',
  'task_words',
  'task_history',
  'task_watchers',
  'task_comments',
  'task_files',
  'task_deadline_alerts',
  'task_overdue_alerts',
  'task_shelved',
  'task_origins',
] as const

interface Deleted {
  id: number
  title: string
}

/**
 * Deletes tasks that are locked in the trash, with all that belongs to them; the bytes of their files go with the next sweep. Reports about them stay, as records; series go on, and do
 * not make them again.
 */
async function purge(platform: Platform, act: Act | null, tasks: readonly Deleted[], trx: Transaction) {
  const ids = tasks.map(({ id }) => id)
  const scopes = Map.groupBy(
    await trx('task_lists')
      .whereIn('task_id', ids)
      .where({ kind: 'scope' })
      .select({ taskId: 'task_id', userId: 'user_id' }),
    ({ taskId }) => taskId,
  )
  for (const table of BELONGING) {
    await trx(table).whereIn('task_id', ids).delete()
  }
  await trx('task_relations').whereIn('task_id', ids).delete()
  await trx('task_relations').whereIn('other_id', ids).delete()
  await trx('tasks').whereIn('parent_id', ids).update({ parent_id: null })
  await trx('tasks').whereIn('id', ids).delete()
  for (const { id: taskId, title } of tasks) {
    const scope = (scopes.get(taskId) ?? []).map(({ userId }) => userId)
    const event = taskEvent('task.purged', act, { payload: { taskId, title }, change: null, scope })
    await platform.events.emit(event, trx)
  }
}

/**
 * Deletes a task in the trash for good.
 *
 * @throws ProblemError 404 for one that is not there.
 */
export async function purgeTask(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const tasks = await trx('tasks').where({ id, shelf: shelves.trash }).forUpdate().select('id', 'title')
  if (tasks.length === 0) {
    throw notFound('task')
  }
  await purge(platform, act, tasks, trx)
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
  // In the trash the date of a list is when a task was deleted.
  return database.rows<DueForDeletion>(
    `SELECT id, title, due_sort FROM tasks FORCE INDEX (tasks_order) WHERE is_closed = ${shelves.trash} AND due_sort < ? ${place}
     ORDER BY due_sort, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [before, ...(after ? [after.due_sort, after.due_sort, after.id] : [])],
    trx,
  )
}

/** Deletes for good what has been in the trash for longer than is set, a few tasks at once. */
export async function purgeOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database, logger } = platform
  const before = new Date(clock.now().getTime() - settings.get('retention.trashDays') * DAY)
  await forEachBatch<DueForDeletion>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a task in the trash could not be deleted',
    read: (after, most, trx) => readDeleted(platform, before, { after, most }, trx),
    act: async (tasks, trx) => {
      if (tasks.length > 0) {
        await purge(platform, null, tasks, trx)
      }
    },
  })
}

export function schedulePurge(platform: Platform): void {
  platform.jobs.schedule('tasks.purge', { cron: '40 2 * * *' }, () => purgeOldTasks(platform), 'long')
}
