import { type Role, limits } from '@headway/contracts'
import type { Watching, WatchMode } from '@headway/contracts/task-watching'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lockTask } from '../core/task-access.ts'
import { findReaders } from '../core/task-readers.ts'
import { involvementIn } from '../core/locked-task.ts'
import { can, decidingList } from '../core/tasks.policy.ts'

interface WatcherRow {
  mode: Exclude<WatchMode, 'usual'>
}

/** Returns whether the actor watches or mutes a task. The caller checks whether the actor may read it. */
export async function readWatching(database: Database, actor: Actor, taskId: number): Promise<Watching> {
  const [row] = await database.rows<WatcherRow>(
    'SELECT mode FROM task_watchers WHERE task_id = ? AND user_id = ?',
    [taskId, actor.id],
  )
  const assigned = await database.rows(
    "SELECT 1 FROM task_list_entries WHERE task_id = ? AND kind = 'assigned' AND user_id = ? AND tag = ''",
    [taskId, actor.id],
  )
  return { mode: row?.mode ?? 'usual', can: { mute: assigned.length > 0 } }
}

/**
 * Checks the maximum number of watchers.
 *
 * @throws ProblemError 409 `too_many_watchers`.
 */
async function requireRoom(database: Database, taskId: number, userId: number, trx: Transaction) {
  const [row] = await database.rows<{ others: number }>(
    'SELECT COUNT(*) AS others FROM task_watchers WHERE task_id = ? AND user_id <> ?',
    [taskId, userId],
    trx,
  )
  if ((row?.others ?? 0) >= limits.watchersPerTask) {
    throw conflict('too_many_watchers', `A task can have at most ${limits.watchersPerTask} watchers.`)
  }
}

/**
 * Sets whether the actor watches or mutes a task.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it; 409 `not_assigned` when the
 * actor mutes a task that is not assigned to them, `too_many_watchers`.
 */
export async function setWatching(
  platform: Platform,
  { actor, at }: RequestContext,
  { id, mode }: { id: number; mode: WatchMode },
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const locked = await lockTask(database, id, trx)
  if (!can.read(actor, involvementIn(actor, locked))) {
    throw notFound('task')
  }
  if (mode === 'usual') {
    await database.change('DELETE FROM task_watchers WHERE task_id = ? AND user_id = ?', [id, actor.id], trx)
    return
  }
  if (mode === 'muted' && !locked.members.assigned.includes(actor.id)) {
    throw conflict('not_assigned', 'Only assignees can mute a task.')
  }
  await requireRoom(database, id, actor.id, trx)
  await database.change(
    `INSERT INTO task_watchers (task_id, user_id, mode, created_at) VALUES (?, ?, ?, ?)
     ON DUPLICATE KEY UPDATE mode = VALUES(mode), created_at = VALUES(created_at)`,
    [id, actor.id, mode, at],
    trx,
  )
}

/**
 * Transfers the watched open tasks of one user to another, as far as that user may read them. An own choice of the new
 * watcher for a task is kept.
 */
export async function handOverWatching(
  database: Database,
  { from, to, at }: { from: number; to: number; at: Date },
  trx: Transaction,
): Promise<void> {
  const [successor] = await database.rows<{ role: Role }>('SELECT role FROM users WHERE id = ?', [to], trx)
  const list = successor && decidingList(successor)
  const isReadable = list
    ? `AND EXISTS (SELECT 1 FROM task_list_entries l WHERE l.task_id = w.task_id AND l.kind = '${list}' AND l.user_id = ? AND l.tag = '')`
    : ''
  await database.change(
    `INSERT INTO task_watchers (task_id, user_id, mode, created_at)
     SELECT found.task_id, ?, 'watching', ? FROM (
       SELECT w.task_id FROM task_watchers w JOIN tasks t ON t.id = w.task_id AND t.list_state = 0
       WHERE w.user_id = ? AND w.mode = 'watching' ${isReadable}) found
     ON DUPLICATE KEY UPDATE mode = task_watchers.mode`,
    [to, at, from, ...(list ? [to] : [])],
    trx,
  )
  await database.change("DELETE FROM task_watchers WHERE user_id = ? AND mode = 'watching'", [from], trx)
}

/** Returns the active users who watch a task and may still read it, except the given user. */
export async function findWatchers(
  database: Database,
  { taskId, exceptId }: { taskId: number; exceptId: number | undefined },
  trx: Transaction,
): Promise<number[]> {
  const watching = "SELECT user_id FROM task_watchers WHERE task_id = ? AND mode = 'watching'"
  const readers = await findReaders(database, taskId, { sql: watching, values: [taskId] }, trx)
  return readers.map(({ id }) => id).filter((id) => id !== exceptId)
}

const FOLLOWING = `SELECT user_id FROM task_watchers WHERE task_id = ? AND mode = 'watching'
  UNION SELECT l.user_id FROM task_list_entries l WHERE l.task_id = ? AND l.kind = 'assigned' AND l.tag = '' AND NOT EXISTS
    (SELECT 1 FROM task_watchers w WHERE w.task_id = l.task_id AND w.user_id = l.user_id AND w.mode = 'muted')`

/**
 * Returns the active users who watch a task or are assigned to it, may read it and have not muted it, except the given
 * user.
 */
export async function findFollowers(
  database: Database,
  { taskId, exceptId }: { taskId: number; exceptId: number | undefined },
  trx: Transaction,
): Promise<number[]> {
  const readers = await findReaders(database, taskId, { sql: FOLLOWING, values: [taskId, taskId] }, trx)
  return readers.map(({ id }) => id).filter((id) => id !== exceptId)
}
