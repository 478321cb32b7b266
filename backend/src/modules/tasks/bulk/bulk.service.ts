import type { bulkStart } from '@headway/contracts/task-bulk'
import { type Body, limits } from '@headway/contracts'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { filterOf, type ListQuery } from '../lists/task-filter.ts'
import { findTaskIds } from '../lists/tasks.list.ts'
import { type BulkRecord, type SelectedTask, findBulk, insertBulk } from './bulk.store.ts'

export const JOB = 'tasks.bulk'
const PAGE_SIZE = 500
/** Maximum number of list pages read for one selection. Each page read is bounded too. */
const MAX_PAGES = 40
const SECOND_MS = 1_000

export type Filter = Omit<ListQuery, 'limit' | 'cursor' | 'sort'>

/**
 * Returns the ids of the tasks that match a filter. Undefined when they exceed the limit of one operation or take too
 * many pages to find.
 */
export async function findSelected(
  platform: Platform,
  actor: Actor,
  query: Filter,
): Promise<number[] | undefined> {
  const filter = filterOf(platform, actor, { ...query, limit: PAGE_SIZE })
  const found: number[] = []
  let cursor: string | undefined
  for (let look = 0; look < MAX_PAGES; look++) {
    const page = await findTaskIds(platform, actor, filter, { limit: PAGE_SIZE, cursor })
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
 * Returns the selected tasks in the order of their ids.
 *
 * @throws ProblemError 409 `selection_too_large`, `selection_grown`.
 */
export async function resolveSelection(
  platform: Platform,
  actor: Actor,
  selection: Start['selection'],
): Promise<SelectedTask[]> {
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

/**
 * Stores a bulk operation and adds a job, so that the operation continues even if this process ends.
 *
 * @returns the id of the operation.
 */
export async function startBulk(
  platform: Platform,
  context: RequestContext,
  { operation, tasks }: { operation: BulkRecord['act']; tasks: readonly SelectedTask[] },
  trx: Transaction,
): Promise<number> {
  const id = await insertBulk(platform.database, { context, operation, tasks }, trx)
  await platform.jobs.add({ kind: JOB, payload: { id } }, trx)
  return id
}

/**
 * Reads a bulk operation of the actor.
 *
 * @throws ProblemError 404 when the operation does not exist or belongs to another user.
 */
export async function requireOwn(database: Database, actor: Actor, id: number): Promise<BulkRecord> {
  const bulk = await findBulk(database, id)
  if (bulk?.actorId !== actor.id) {
    throw notFound('bulk operation')
  }
  return bulk
}

/**
 * Returns the time until which a bulk operation can be undone; null for an undo and for an unfinished operation.
 * Whether it was already undone is not checked.
 */
export const undoableUntil = ({ act, finishedAt }: BulkRecord): Date | null =>
  act.kind === 'undo' || finishedAt === null
    ? null
    : new Date(finishedAt.getTime() + limits.bulkUndoSeconds * SECOND_MS)

/**
 * Starts the undo of a bulk operation as another operation. A repeated request returns the same undo.
 *
 * @returns the id of the undo.
 * @throws ProblemError 404 when the operation does not exist or belongs to another user, 409 `undo_too_late`.
 */
export async function undoBulk(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<number> {
  const { database, clock } = platform
  const bulk = await findBulk(database, id, { trx, lock: 'FOR UPDATE' })
  if (bulk?.actorId !== context.actor.id) {
    throw notFound('bulk operation')
  }
  const known = await trx('task_bulk_operations').where({ undo_of: id }).first('id')
  if (known) {
    return known.id
  }
  const until = undoableUntil(bulk)
  if (!until || until < clock.now()) {
    throw conflict('undo_too_late', 'This can’t be undone anymore.')
  }
  const tasks = await database.rows<{ id: number; version: number; undoData: string }>(
    `SELECT task_id AS id, version_after AS version, undo_data AS undoData FROM task_bulk_rows
     WHERE bulk_id = ? AND outcome = 'done' AND undo_data IS NOT NULL ORDER BY task_id`,
    [id],
    trx,
  )
  return startBulk(platform, context, { operation: { kind: 'undo', of: id }, tasks }, trx)
}
