import { isSameTag, uniqueTags } from '@headway/contracts'
import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Act } from '../../../platform/act.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { everyOf } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { replaceTags } from '../lists/task-lists.ts'
import { replaceTaskWords } from '../search/task-words.ts'
import { SeriesModel } from '../series/series.model.ts'
import { keepUntouched } from '../series/series-people.ts'
import { TaskModel } from '../task.model.ts'

declare module '../../../platform/events/events.ts' {
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
/** Tasks that are written in one transaction. */
const BATCH = 100

const isOrganisationWide = { userIds: [], isOrganisationWide: true, isForEverybody: true }

/**
 * Gives a tag another name on every task. The act is one; the tasks follow by a job, a few at once.
 *
 * @throws ProblemError 404 for a tag that no task has.
 */
export async function renameTag(
  platform: Platform,
  act: Act,
  renaming: Renaming,
  trx: Transaction,
): Promise<void> {
  const [row] = await trx('task_lists')
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
      act,
      payload: renaming,
      change: { before: { tag: renaming.from }, after: { tag: renaming.to } },
      audience: isOrganisationWide,
      tags: everyOf('Task'),
    },
    trx,
  )
}

/** The tags of a task under the new name, each once, in their order. */
export const renamed = (tags: readonly string[], { from, to }: Renaming): string[] =>
  uniqueTags(tags.map((tag) => (isSameTag(tag, from) ? to : tag)))

/** The next tasks with the tag, locked in the order in which everybody locks them. */
async function lockTasks(
  { from }: Renaming,
  { after, most }: { after: number; most: number },
  trx: Transaction,
): Promise<TaskModel[]> {
  const rows = await trx('task_lists')
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
  const recurring = tasks.filter((task) => task.isRecurring)
  if (recurring.length > 0) {
    await keepUntouched(
      recurring.map((task) => task.id),
      trx,
    )
  }
  for (const task of tasks) {
    const tags = renamed(JSON.parse(task.tags) as string[], renaming)
    const written = { tags: JSON.stringify(tags), version: task.version + 1, updatedAt: clock.now() }
    await TaskModel.query(trx).findById(task.id).patch(written)
    task.$set(written)
    await replaceTags(database, task, tags, trx)
    await replaceTaskWords(database, task, trx)
  }
}

/** Gives the tag its new name in series that still make tasks. */
async function renameInSeries(
  { clock }: Platform,
  renaming: Renaming,
  batch: readonly SeriesModel[],
  trx: Transaction,
): Promise<void> {
  for (const series of batch) {
    const tags = JSON.stringify(renamed(JSON.parse(series.tags) as string[], renaming))
    if (tags !== series.tags) {
      const written = { tags, version: series.version + 1, updatedAt: clock.now() }
      await SeriesModel.query(trx).findById(series.id).patch(written)
    }
  }
}

/** Renames what is left: a run that was cut short goes on with the tasks that still have the old name. */
async function renameEverywhere(platform: Platform, renaming: Renaming): Promise<void> {
  const { database, logger } = platform
  const { knex } = database
  const failures: unknown[] = []
  const keep = (error: unknown) => failures.push(error)
  // First what tasks are made from, so that no task is made with the old name after the tasks are done.
  await forEachBatch<SeriesModel>({
    knex,
    size: BATCH,
    logger,
    failed: 'a tag could not be renamed in a series',
    read: (after, most, trx) =>
      SeriesModel.query(trx)
        .where('id', '>', after?.id ?? 0)
        .whereNot({ state: 'ended' })
        .orderBy('id')
        .limit(most)
        .forUpdate(),
    act: (batch, trx) => renameInSeries(platform, renaming, batch, trx),
  }).catch(keep)
  await forEachBatch<TaskModel>({
    knex,
    size: BATCH,
    logger,
    failed: 'a tag could not be renamed in a task',
    read: (after, most, trx) => lockTasks(renaming, { after: after?.id ?? 0, most }, trx),
    act: (tasks, trx) => renameInTasks(platform, renaming, tasks, trx),
  }).catch(keep)
  await inTransaction(knex, (trx) =>
    platform.events.emit(
      {
        name: 'tag.settled',
        act: null,
        payload: renaming,
        change: null,
        audience: isOrganisationWide,
        tags: everyOf('Task'),
      },
      trx,
    ),
  )
  if (failures.length > 0) {
    throw failures[0]
  }
}

/** Tags that are being renamed right now. */
export async function findRenamings({ database }: Platform): Promise<Renaming[]> {
  const rows = await database.rows<{ payload: string }>(
    `SELECT payload FROM jobs WHERE kind = '${JOB}' AND state = 'waiting' LIMIT 20`,
  )
  return rows.map(({ payload }) => JSON.parse(payload) as Renaming)
}

export function handleRenamings(platform: Platform): void {
  platform.jobs.handle(JOB, (payload) => renameEverywhere(platform, payload as Renaming), 'heavy')
}
