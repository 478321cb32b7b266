import type { Task } from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../platform/http/errors.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { membersOf, type PersonList } from './lists/task-lists.ts'
import { OUTSIDE_TRASH } from './shelves.ts'
import { type LockedTask, relationTo } from './task-relation.ts'
import { TaskModel } from './task.model.ts'
import { abilities, can } from './tasks.policy.ts'
import { findAbilities } from './tasks.queries.ts'

type Ability = keyof Task['can']

/**
 * Asks what the actor may do with a task, for reads of what belongs to it.
 *
 * @returns what they may do with it.
 * @throws ProblemError 404 for a task that is not there or unreadable.
 */
export async function requireReadable(database: Database, actor: Actor, id: number): Promise<Task['can']> {
  const allowed = await findAbilities(database, actor, id)
  if (!allowed) {
    throw notFound('task')
  }
  return allowed
}

/**
 * Locks a task of which something is said or shown.
 *
 * @param noun what the caller has named, for the refusal.
 * @throws ProblemError 404 for a task that is not there or unreadable.
 */
export async function lockReadable(
  database: Database,
  actor: Actor,
  id: number,
  noun: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx, noun)
  if (!can.read(actor, relationTo(actor, locked))) {
    throw notFound(noun)
  }
  return locked
}

/** @throws ProblemError 409 `task_archived`: nothing is done to what is in the archive. */
export function requireShelf({ task }: LockedTask): void {
  if (task.state.isArchived) {
    throw archived()
  }
}

type LockedRow = Record<string, unknown> & { id: number; list_kind: PersonList | null; list_user_id: number }

/** Locks a task's row with the lists it stands in; undefined when there is none, or none outside of the trash. */
export const findLockedTask = (database: Database, id: number, trx: Transaction) =>
  lockWhere(database, { id, condition: OUTSIDE_TRASH }, trx)

/**
 * Locks a task's row with the lists it stands in.
 *
 * @param of the task, and SQL that it must fulfil.
 */
export async function lockWhere(
  database: Database,
  { id, condition }: { id: number; condition: string },
  trx: Transaction,
): Promise<LockedTask | undefined> {
  // The description comes once, with the creator's row, not with each person's.
  const rows = await database.rows<LockedRow>(
    `SELECT t.id, t.title, t.status, t.priority, t.due_at, t.due_has_time, t.due_sort, t.is_closed, t.shelf, t.is_late, t.is_recurring,
       t.recurring_pattern, t.milestone_count, t.progress_sum, t.tags, t.creator_id, t.completed_at, t.completed_on, t.blocked_reason, t.blocked_by_id, t.blocked_at, t.parent_id, t.version, t.created_at,
       t.updated_at, IF(l.kind = 'scope' AND l.user_id = t.creator_id, t.description, NULL) AS description,
       l.kind AS list_kind, l.user_id AS list_user_id
     FROM tasks t LEFT JOIN task_lists l ON l.task_id = t.id AND l.kind IN ('scope', 'assigned')
     WHERE t.id = ? AND ${condition} FOR UPDATE`,
    [id],
    trx,
  )
  const row = rows.find(({ description }) => description !== null)
  if (!row) {
    return undefined
  }
  const { list_kind: _, list_user_id: __, ...columns } = row
  const members = rows.flatMap(({ list_kind: kind, list_user_id: userId }) =>
    kind === null ? [] : { kind, user_id: userId },
  )
  return { task: TaskModel.fromDatabaseJson(columns), members: membersOf(members) }
}

/**
 * {@link findLockedTask}: every act on a task starts here, so acts on one task queue up.
 *
 * @param noun what the caller has named, for the refusal.
 * @throws ProblemError 404 when there is none.
 */
export async function lockTask(
  database: Database,
  id: number,
  trx: Transaction,
  noun = 'task',
): Promise<LockedTask> {
  const locked = await findLockedTask(database, id, trx)
  if (!locked) {
    throw notFound(noun)
  }
  return locked
}

/**
 * {@link lockTask} for an act, decided on the locked row: nobody loses a right between the question and the act.
 *
 * @throws ProblemError 404 for a task that is not there or unreadable, 403 for one the actor may only read.
 */
export async function lockTaskFor(
  database: Database,
  actor: Actor,
  ability: Ability,
  id: number,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx)
  requireAbility(actor, ability, locked, { noun: 'task', refusal: `task.${ability}` })
  return locked
}

/**
 * Decides whether the actor may change what a locked task's work has come to; whether it can be done now is the act's matter.
 *
 * @throws ProblemError 404 when the actor may not read it, 403 when they may not do this, 409 `task_archived`.
 */
export function requireChangeOfState(actor: Actor, locked: LockedTask, refusal: string): void {
  const relation = relationTo(actor, locked)
  if (!can.read(actor, relation)) {
    throw notFound('task')
  }
  if (!can.changeState(actor, relation)) {
    throw forbidden(refusal)
  }
  if (locked.task.state.isArchived) {
    throw archived()
  }
}

/** 409: nothing is done to what is in the archive. */
export const archived = () => conflict('task_archived', 'This task is archived. Unarchive it first.')

/**
 * Decides an act on a locked task.
 *
 * @param words what a refusal names.
 * @returns all that the actor may do.
 * @throws ProblemError 404 when the actor may not read it, 403 when they may not do this, 409 `task_archived`.
 */
export function requireAbility(
  actor: Actor,
  ability: Ability,
  locked: LockedTask,
  words: { noun: string; refusal: string },
): Task['can'] {
  const relation = relationTo(actor, locked)
  if (!can.read(actor, relation)) {
    throw notFound(words.noun)
  }
  const { state } = locked.task
  const allowed = abilities(actor, relation, state)
  if (allowed[ability]) {
    return allowed
  }
  const isOnlyArchived =
    state.isArchived && abilities(actor, relation, { ...state, isArchived: false })[ability]
  throw isOnlyArchived ? archived() : forbidden(words.refusal)
}
