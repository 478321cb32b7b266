import type { Act } from '../../../platform/act.ts'
import { notFound } from '../../../platform/errors.ts'
import { everyOf } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/transaction.ts'
import { replaceTags } from '../lists/task-lists.ts'
import { replaceTaskWords } from '../search/task-words.ts'
import { SeriesModel } from '../series/series.model.ts'
import { keepUntouched } from '../series/series-people.ts'
import { TaskModel } from '../task.model.ts'

declare module '../../../platform/events.ts' {
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

/** What the database takes for the same tag: case and accents make no difference. */
const sameness = new Intl.Collator('en', { sensitivity: 'base' })

/** The tags of a task under the new name, each once, in their order. */
export function renamed(tags: readonly string[], { from, to }: Renaming): string[] {
  const all = tags.map((tag) => (sameness.compare(tag, from) === 0 ? to : tag))
  return all.filter((tag, index) => all.findIndex((other) => sameness.compare(other, tag) === 0) === index)
}

/** The next tasks with the tag, locked in the order in which everybody locks them. */
async function lockBatch({ from }: Renaming, after: number, trx: Transaction): Promise<TaskModel[]> {
  const rows = await trx('task_lists')
    .where({ kind: 'tag', user_id: 0, tag: from })
    .where('task_id', '>', after)
    .orderBy('task_id')
    .limit(BATCH)
    .select('task_id')
  const ids = rows.map((row) => row.task_id)
  return TaskModel.query(trx).whereIn('id', ids).orderBy('id').forUpdate()
}

async function renameBatch(
  { database, clock }: Platform,
  renaming: Renaming,
  after: number,
  trx: Transaction,
): Promise<number | undefined> {
  const tasks = await lockBatch(renaming, after, trx)
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
  return tasks.length < BATCH ? undefined : tasks.at(-1)?.id
}

/** Gives the tag its new name in series that still make tasks. */
async function renameInSeries(
  { clock }: Platform,
  renaming: Renaming,
  after: number,
  trx: Transaction,
): Promise<number | undefined> {
  const batch = await SeriesModel.query(trx)
    .where('id', '>', after)
    .whereNot({ state: 'ended' })
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
  for (const series of batch) {
    const tags = JSON.stringify(renamed(JSON.parse(series.tags) as string[], renaming))
    if (tags !== series.tags) {
      const written = { tags, version: series.version + 1, updatedAt: clock.now() }
      await SeriesModel.query(trx).findById(series.id).patch(written)
    }
  }
  return batch.length < BATCH ? undefined : batch.at(-1)?.id
}

/** Renames what is left: a run that was cut short goes on with the tasks that still have the old name. */
async function renameEverywhere(platform: Platform, renaming: Renaming): Promise<void> {
  const { knex } = platform.database
  // First what tasks are made from, so that none with the old name is made behind this.
  for (let after: number | undefined = 0; after !== undefined; ) {
    const start: number = after
    after = await inTransaction(knex, (trx) => renameInSeries(platform, renaming, start, trx))
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const start: number = after
    after = await inTransaction(knex, (trx) => renameBatch(platform, renaming, start, trx))
  }
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
