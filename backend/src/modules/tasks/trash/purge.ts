import type { Act } from '../../../platform/act.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/transaction.ts'
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

async function purgeBatch(platform: Platform, before: Date, trx: Transaction): Promise<number> {
  // In the trash the date of a list is when a task was deleted.
  const tasks = await platform.database.rows<Deleted>(
    `SELECT id, title FROM tasks FORCE INDEX (tasks_order) WHERE is_closed = ${shelves.trash} AND due_sort < ?
     ORDER BY due_sort, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [before],
    trx,
  )
  if (tasks.length > 0) {
    await purge(platform, null, tasks, trx)
  }
  return tasks.length
}

/** Deletes for good what has been in the trash for longer than is set, a few tasks at once. */
export async function purgeOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database } = platform
  const before = new Date(clock.now().getTime() - settings.get('retention.trashDays') * DAY)
  for (let purged = BATCH; purged === BATCH; ) {
    purged = await inTransaction(database.knex, (trx) => purgeBatch(platform, before, trx))
  }
}

export function schedulePurge(platform: Platform): void {
  platform.jobs.schedule('tasks.purge', { cron: '40 2 * * *' }, () => purgeOldTasks(platform), 'long')
}
