import type { Milestone, Task } from '@headway/contracts/tasks'
import type { Actor } from '../../../platform/actor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { readAssignees } from './assignees.ts'
import { NOT_IN_TRASH, lifecycleStates } from './lifecycle.ts'
import { abilities, can, decidingList, type TaskInvolvement, type TaskState } from './tasks.policy.ts'
import {
  type ShownMilestoneRow,
  presentMilestone,
  presentTask,
  toInvolvement,
  stateOf,
  type SummaryRow,
  type TaskRow,
} from './tasks.presenter.ts'

interface RemovalRow {
  created_at: Date
  id: number | null
  firstName: string
  lastName: string
  email: string
}

/** Reads when a task was archived or deleted and by which user; null for a task that is neither. */
async function readRemovalRecord(
  database: Database,
  taskId: number,
): Promise<NonNullable<Task['archived']> | null> {
  const [row] = await database.rows<RemovalRow>(
    `SELECT s.created_at, u.id, u.first_name AS firstName, u.last_name AS lastName, u.email
     FROM task_removals s LEFT JOIN users u ON u.id = s.actor_id WHERE s.task_id = ?`,
    [taskId],
  )
  if (!row) {
    return null
  }
  const { created_at: at, id, ...names } = row
  return { at: at.toISOString(), by: id === null ? null : { id, ...names } }
}

/** Columns that lists and details share. */
export const TASK_COLUMNS = `t.id, t.title, t.status, t.priority, t.due_at, t.due_has_time, t.due_sort, t.is_recurring, t.recurring_pattern,
  t.milestone_count, t.progress_sum, t.blocked_reason, t.blocked_at, t.parent_id, t.tags, t.creator_id, t.version, t.created_at, t.updated_at,
  t.lifecycle_state`

/** SQL fragments that tell whether the list that decides the actor's abilities contains a task. */
export interface InvolvementSql {
  column: string
  join: string
  values: SqlValue[]
}

/**
 * Returns {@link InvolvementSql} for an actor: one lookup in the primary key, or none for roles whose abilities do not
 * depend on lists.
 */
export function involvementSqlFor(actor: Actor): InvolvementSql {
  const list = decidingList(actor)
  return list === undefined
    ? { column: '0 AS in_list', join: '', values: [] }
    : {
        column: 's.task_id IS NOT NULL AS in_list',
        join: `LEFT JOIN task_list_entries s FORCE INDEX (PRIMARY) ON s.task_id = t.id AND s.kind = '${list}' AND s.user_id = ? AND s.tag = ''`,
        values: [actor.id],
      }
}

/** Reads the parent of a task; null when the actor may not read the parent. */
async function findParent(database: Database, actor: Actor, id: number): Promise<Task['parent']> {
  const involvement = involvementSqlFor(actor)
  const [row] = await database.rows<Pick<SummaryRow, 'id' | 'title' | 'creator_id' | 'in_list'>>(
    `SELECT t.id, t.title, t.creator_id, ${involvement.column} FROM tasks t ${involvement.join} WHERE t.id = ? AND ${NOT_IN_TRASH}`,
    [...involvement.values, id],
  )
  return row && can.read(actor, toInvolvement(row, actor)) ? { id: row.id, title: row.title } : null
}

/** Reads one task. Returns undefined when it does not exist or the actor may not read it. */
export async function findTask(
  database: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Task | undefined> {
  const involvement = involvementSqlFor(actor)
  const [row] = await database.rows<TaskRow>(
    `SELECT ${TASK_COLUMNS}, t.description, c.first_name AS creator_first_name,
       c.last_name AS creator_last_name, c.email AS creator_email, t.blocked_by_id, b.first_name AS blocker_first_name,
       b.last_name AS blocker_last_name, b.email AS blocker_email, ${involvement.column}
     FROM tasks t LEFT JOIN users c ON c.id = t.creator_id LEFT JOIN users b ON b.id = t.blocked_by_id ${involvement.join}
     WHERE t.id = ? AND ${NOT_IN_TRASH}`,
    [...involvement.values, id],
  )
  if (!row || !can.read(actor, toInvolvement(row, actor))) {
    return undefined
  }
  const people = await readAssignees(database, [row.id], 1)
  const parent = row.parent_id === null ? null : await findParent(database, actor, row.parent_id)
  const archived =
    row.lifecycle_state === lifecycleStates.archive ? await readRemovalRecord(database, id) : null
  return presentTask(row, { assignees: people.get(id) ?? [], parent, archived }, actor, now)
}

/**
 * Reads one task.
 *
 * @throws ProblemError 404 when the task does not exist or the actor may not read it.
 */
export async function readTask(database: Database, actor: Actor, id: number, now: Date): Promise<Task> {
  const task = await findTask(database, actor, id, now)
  if (!task) {
    throw notFound('task')
  }
  return task
}

/** Returns the actor's abilities for a task. Undefined when the task does not exist or the actor may not read it. */
export async function findAbilities(
  database: Database,
  actor: Actor,
  id: number,
): Promise<Task['can'] | undefined> {
  const found = await findInvolvement(database, actor, id)
  return found && abilities(actor, found.involvement, found.state)
}

/**
 * Returns the actor's involvement in a task and the task's state. Undefined when the task does not exist or the actor
 * may not read it.
 */
export async function findInvolvement(
  database: Database,
  actor: Actor,
  id: number,
): Promise<{ involvement: TaskInvolvement; state: TaskState } | undefined> {
  const decidingRow = involvementSqlFor(actor)
  const [row] = await database.rows<
    Pick<SummaryRow, 'creator_id' | 'in_list' | 'status' | 'blocked_at' | 'lifecycle_state'>
  >(
    `SELECT t.creator_id, t.status, t.blocked_at, t.lifecycle_state, ${decidingRow.column} FROM tasks t ${decidingRow.join}
     WHERE t.id = ? AND ${NOT_IN_TRASH}`,
    [...decidingRow.values, id],
  )
  const involvement = row && toInvolvement(row, actor)
  return involvement && can.read(actor, involvement) ? { involvement, state: stateOf(row) } : undefined
}

const MILESTONE_COLUMNS =
  'id, task_id, title, description, position, completion_percentage, is_completed, version'

/** Returns the milestones of a task, in order. */
export async function listMilestones(database: Database, taskId: number): Promise<Milestone[]> {
  const rows = await database.rows<ShownMilestoneRow>(
    `SELECT ${MILESTONE_COLUMNS} FROM milestones WHERE task_id = ? ORDER BY position, id`,
    [taskId],
  )
  return rows.map(presentMilestone)
}

/** Returns one milestone, undefined when it does not exist. The caller checks whether the actor may read its task. */
export async function findMilestone(database: Database, id: number): Promise<Milestone | undefined> {
  const [row] = await database.rows<ShownMilestoneRow>(
    `SELECT ${MILESTONE_COLUMNS} FROM milestones WHERE id = ?`,
    [id],
  )
  return row && presentMilestone(row)
}
