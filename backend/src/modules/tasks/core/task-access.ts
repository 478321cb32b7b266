import type { Task } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { groupMembership, type PersonList } from './task-list-entries.ts'
import { NOT_IN_TRASH } from './lifecycle.ts'
import { type LockedTask, involvementIn } from './locked-task.ts'
import { TaskModel } from './task.model.ts'
import { abilities, can } from './tasks.policy.ts'
import { findAbilities } from './tasks.queries.ts'

type Ability = keyof Task['can']

/**
 * Checks that the actor may read a task, before data that belongs to the task is read.
 *
 * @returns the actor's abilities for the task.
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
export async function requireReadable(database: Database, actor: Actor, id: number): Promise<Task['can']> {
  const allowed = await findAbilities(database, actor, id)
  if (!allowed) {
    throw notFound('task')
  }
  return allowed
}

/**
 * Locks a task that the actor may read.
 *
 * @param noun the resource named in the 404 error.
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
export async function lockReadable(
  database: Database,
  actor: Actor,
  id: number,
  noun: string,
  trx: Transaction,
): Promise<LockedTask> {
  const locked = await lockTask(database, id, trx, noun)
  if (!can.read(actor, involvementIn(actor, locked))) {
    throw notFound(noun)
  }
  return locked
}

/**
 * Checks that a task is not archived, since archived tasks cannot be changed.
 *
 * @throws ProblemError 409 `task_archived`.
 */
export function requireNotArchived({ task }: LockedTask): void {
  if (task.state.isArchived) {
    throw archivedProblem()
  }
}

type LockedTaskRow = Record<string, unknown> & {
  id: number
  list_kind: PersonList | null
  list_user_id: number
}

/**
 * Locks a task's row and reads its list members. Returns undefined when the task does not exist or is in the trash.
 */
export const findLockedTask = (database: Database, id: number, trx: Transaction) =>
  lockWhere(database, { id, condition: NOT_IN_TRASH }, trx)

/**
 * Locks a task's row and reads its list members. Returns undefined when no such task fulfills the condition.
 *
 * @param of the task's id and an SQL condition on `t`.
 */
export async function lockWhere(
  database: Database,
  { id, condition }: { id: number; condition: string },
  trx: Transaction,
): Promise<LockedTask | undefined> {
  // Only the row of the creator's scope list carries the description, so that a long text is sent once and not per
  // member.
  const rows = await database.rows<LockedTaskRow>(
    `SELECT t.id, t.title, t.status, t.priority, t.due_at, t.due_has_time, t.due_sort, t.list_state, t.lifecycle_state, t.is_late, t.is_recurring,
       t.recurring_pattern, t.milestone_count, t.progress_sum, t.tags, t.creator_id, t.completed_at, t.completed_on, t.blocked_reason, t.blocked_by_id, t.blocked_at, t.parent_id, t.version, t.created_at,
       t.updated_at, IF(l.kind = 'scope' AND l.user_id = t.creator_id, t.description, NULL) AS description,
       l.kind AS list_kind, l.user_id AS list_user_id
     FROM tasks t LEFT JOIN task_list_entries l ON l.task_id = t.id AND l.kind IN ('scope', 'assigned')
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
  return { task: TaskModel.fromDatabaseJson(columns), members: groupMembership(members) }
}

/**
 * Locks a task like {@link findLockedTask}. Every change of a task starts here, so concurrent changes of one task run
 * one after the other.
 *
 * @param noun the resource named in the 404 error.
 * @throws ProblemError 404 when the task does not exist or is in the trash.
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
 * Locks a task and checks the actor's ability on the locked row, so that the ability cannot be lost before the change.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it, 403 when the actor lacks the
 * ability, 409 `task_archived`.
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
 * Checks whether the actor may change the status or block of a locked task. The caller checks whether the current
 * state allows the change.
 *
 * @throws ProblemError 404 when the actor may not read the task, 403 when they may not change it, 409 `task_archived`.
 */
export function requireStateChange(actor: Actor, locked: LockedTask, refusal: string): void {
  const involvement = involvementIn(actor, locked)
  if (!can.read(actor, involvement)) {
    throw notFound('task')
  }
  if (!can.changeState(actor, involvement)) {
    throw forbidden(refusal)
  }
  if (locked.task.state.isArchived) {
    throw archivedProblem()
  }
}

/** Creates the 409 error for a change of an archived task. */
export const archivedProblem = () => conflict('task_archived', 'This task is archived. Unarchive it first.')

/**
 * Checks that the actor has an ability on a locked task.
 *
 * @param error the resource and the refusal named in the error.
 * @returns all abilities of the actor for the task.
 * @throws ProblemError 404 when the actor may not read the task, 403 when they lack the ability, 409 `task_archived`.
 */
export function requireAbility(
  actor: Actor,
  ability: Ability,
  locked: LockedTask,
  error: { noun: string; refusal: string },
): Task['can'] {
  const involvement = involvementIn(actor, locked)
  if (!can.read(actor, involvement)) {
    throw notFound(error.noun)
  }
  const { state } = locked.task
  const allowed = abilities(actor, involvement, state)
  if (allowed[ability]) {
    return allowed
  }
  const isOnlyArchived =
    state.isArchived && abilities(actor, involvement, { ...state, isArchived: false })[ability]
  throw isOnlyArchived ? archivedProblem() : forbidden(error.refusal)
}
