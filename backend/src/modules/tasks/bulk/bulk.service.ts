import type { bulkStart } from '@headway/contracts/task-bulk'
import { type Body, limits } from '@headway/contracts'
import type { Act } from '../../../platform/act.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { filterOf, type ListQuery } from '../lists/task-filter.ts'
import { findTaskIds } from '../lists/tasks.list.ts'
import { type BulkRecord, type Chosen, findBulk, insertBulk } from './bulk.store.ts'

export const JOB = 'tasks.bulk'
const PAGE = 500
/** Looks into the lists for one selection; each is bounded itself. */
const MOST_LOOKS = 40
const SECOND = 1_000

export type Filter = Omit<ListQuery, 'limit' | 'cursor' | 'sort'>

/** The tasks that a filter finds, as many as one act takes; undefined where there are more, or too many to look through. */
export async function findSelected(
  platform: Platform,
  actor: Actor,
  query: Filter,
): Promise<number[] | undefined> {
  const filter = filterOf(platform, actor, { ...query, limit: PAGE })
  const found: number[] = []
  let cursor: string | undefined
  for (let look = 0; look < MOST_LOOKS; look++) {
    const page = await findTaskIds(platform, actor, filter, { limit: PAGE, cursor })
    found.push(...page.ids)
    if (found.length > limits.bulkTasks) {
      return undefined
    }
    if (page.nextCursor === null) {
      return found
    }
    cursor = page.nextCursor
  }
  return undefined
}

type Start = Body<typeof bulkStart>

/**
 * The tasks that are meant, in the order of their numbers.
 *
 * @throws ProblemError 409 `selection_too_large`, `selection_grown`.
 */
export async function choose(
  platform: Platform,
  actor: Actor,
  selection: Start['selection'],
): Promise<Chosen[]> {
  if ('tasks' in selection) {
    return selection.tasks.toSorted((one, other) => one.id - other.id)
  }
  const found = await findSelected(platform, actor, selection.filter)
  if (!found) {
    throw conflict('selection_too_large', `At most ${limits.bulkTasks} tasks can be changed at once.`)
  }
  if (found.length > selection.total) {
    throw conflict('selection_grown', 'More tasks match now. Review the selection.')
  }
  return found.toSorted((one, other) => one - other).map((id) => ({ id }))
}

/** Keeps an act over many tasks, and sees to it that it goes on even if this process ends. @returns its id. */
export async function startBulk(
  platform: Platform,
  act: Act,
  { wanted, chosen }: { wanted: BulkRecord['act']; chosen: readonly Chosen[] },
  trx: Transaction,
): Promise<number> {
  const id = await insertBulk(platform.database, { act, wanted, chosen }, trx)
  await platform.jobs.add({ kind: JOB, payload: { id } }, trx)
  return id
}

/** @throws ProblemError 404 for an act that is not there or of somebody else. */
export async function requireOwn(database: Database, actor: Actor, id: number): Promise<BulkRecord> {
  const bulk = await findBulk(database, id)
  if (bulk?.actorId !== actor.id) {
    throw notFound('act')
  }
  return bulk
}

/** Until when an act over many tasks can be taken back, but for what has been already; null for what never can. */
export const undoableUntil = ({ act, finishedAt }: BulkRecord): Date | null =>
  act.kind === 'undo' || finishedAt === null
    ? null
    : new Date(finishedAt.getTime() + limits.bulkUndoSeconds * SECOND)

/**
 * Takes an act over many tasks back, by another one. The same request again is the same undo.
 *
 * @returns the id of the undo.
 * @throws ProblemError 404 for an act that is not there or of somebody else, 409 `undo_too_late`.
 */
export async function undoBulk(platform: Platform, act: Act, id: number, trx: Transaction): Promise<number> {
  const { database, clock } = platform
  const bulk = await findBulk(database, id, { trx, lock: 'FOR UPDATE' })
  if (bulk?.actorId !== act.actor.id) {
    throw notFound('act')
  }
  const known = await trx('task_bulk_acts').where({ undo_of: id }).first('id')
  if (known) {
    return known.id
  }
  const until = undoableUntil(bulk)
  if (!until || until < clock.now()) {
    throw conflict('undo_too_late', 'This can’t be undone anymore.')
  }
  const chosen = await database.rows<{ id: number; version: number; wayBack: string }>(
    `SELECT number AS id, version_after AS version, way_back AS wayBack FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome = 'done' AND way_back IS NOT NULL ORDER BY number`,
    [id],
    trx,
  )
  return startBulk(platform, act, { wanted: { kind: 'undo', of: id }, chosen }, trx)
}
