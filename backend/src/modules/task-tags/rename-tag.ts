import { isSameTag, uniqueTags } from '@headway/contracts'
import { forEachBatch } from '../../platform/jobs/each-item.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { notFound } from '../../platform/errors.ts'
import { allTags } from '../../platform/events/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { replaceTags, reindexTask, TaskModel } from '../tasks/index.ts'
import { keepUntouched, rewriteTags } from '../task-series/index.ts'

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'tag.renamed': Renaming
    /** Every task has the new name. */
    'tag.settled': Renaming
  }
}

export interface Renaming {
  from: string
  to: string
}

const JOB = 'tasks.renameTag'
/** Number of tasks written in one transaction. */
const BATCH = 100

const isOrganizationWide = { userIds: [], isOrganizationWide: true, isGlobal: true }

/**
 * Renames a tag on every task. The request emits one event and adds a job, which changes the tasks in batches.
 *
 * @throws ProblemError 404 when no task has the tag.
 */
export async function renameTag(
  platform: Platform,
  context: RequestContext,
  renaming: Renaming,
  trx: Transaction,
): Promise<void> {
  const [row] = await trx('task_list_entries')
    .where({ kind: 'tag', user_id: 0, tag: renaming.from })
    .limit(1)
    .select('task_id')
  if (!row) {
    throw notFound('tag')
  }
  await platform.jobs.add({ kind: JOB, payload: renaming }, trx)
  await platform.events.emit(
    {
      name: 'tag.renamed',
      context,
      payload: renaming,
      change: { before: { tag: renaming.from }, after: { tag: renaming.to } },
      audience: isOrganizationWide,
      tags: allTags('Task'),
    },
    trx,
  )
}

/** Returns the tags of a task with the new name, each once and in order. */
export const renamed = (tags: readonly string[], { from, to }: Renaming): string[] =>
  uniqueTags(tags.map((tag) => (isSameTag(tag, from) ? to : tag)))

/** Locks the next tasks with the tag in ascending order of ids, the order in which all code locks tasks. */
async function lockTasks(
  { from }: Renaming,
  { after, most }: { after: number; most: number },
  trx: Transaction,
): Promise<TaskModel[]> {
  const rows = await trx('task_list_entries')
    .where({ kind: 'tag', user_id: 0, tag: from })
    .where('task_id', '>', after)
    .orderBy('task_id')
    .limit(most)
    .select('task_id')
  const ids = rows.map((row) => row.task_id)
  return TaskModel.query(trx).whereIn('id', ids).orderBy('id').forUpdate()
}

async function renameInTasks(
  { database, clock }: Platform,
  renaming: Renaming,
  tasks: readonly TaskModel[],
  trx: Transaction,
): Promise<void> {
  for (const task of tasks) {
    const tags = renamed(JSON.parse(task.tags) as string[], renaming)
    const written = { tags: JSON.stringify(tags), version: task.version + 1, updatedAt: clock.now() }
    await TaskModel.query(trx).findById(task.id).patch(written)
    task.$set(written)
    await replaceTags(database, task, tags, trx)
    await reindexTask(database, task, trx)
  }
  const recurring = tasks.filter((task) => task.isRecurring)
  if (recurring.length > 0) {
    await keepUntouched(
      recurring.map((task) => task.id),
      trx,
    )
  }
}

/**
 * Renames the tag on all remaining tasks. An interrupted run continues with the tasks that still have the old name.
 */
async function renameEverywhere(platform: Platform, renaming: Renaming): Promise<void> {
  const { database, logger } = platform
  const { knex } = database
  const failures: unknown[] = []
  const keep = (error: unknown) => failures.push(error)
  // Series are renamed first, so that they create no task with the old name after the tasks are done.
  await rewriteTags(platform, (tags) => renamed(tags, renaming)).catch(keep)
  await forEachBatch<TaskModel>({
    knex,
    size: BATCH,
    logger,
    failed: 'a tag could not be renamed in a task',
    read: (after, most, trx) => lockTasks(renaming, { after: after?.id ?? 0, most }, trx),
    process: (tasks, trx) => renameInTasks(platform, renaming, tasks, trx),
  }).catch(keep)
  await inTransaction(knex, (trx) =>
    platform.events.emit(
      {
        name: 'tag.settled',
        context: null,
        payload: renaming,
        change: null,
        audience: isOrganizationWide,
        tags: allTags('Task'),
      },
      trx,
    ),
  )
  if (failures.length > 0) {
    throw failures[0]
  }
}

/** Returns the renamings that are in progress. */
export async function findRenamings({ database }: Platform): Promise<Renaming[]> {
  const rows = await database.rows<{ payload: string }>(
    `SELECT payload FROM jobs WHERE kind = '${JOB}' AND state = 'waiting' LIMIT 20`,
  )
  return rows.map(({ payload }) => JSON.parse(payload) as Renaming)
}

export function handleRenamings(platform: Platform): void {
  platform.jobs.handle(JOB, (payload) => renameEverywhere(platform, payload as Renaming), 'heavy')
}
