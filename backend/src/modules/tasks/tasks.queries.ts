import type { Milestone, Task } from '@headway/contracts/tasks'
import type { Actor } from '../../platform/actor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readAssignees } from './assigning/assignees.ts'
import { OUTSIDE_TRASH, shelves } from './shelves.ts'
import { abilities, can, decidingList, type TaskRelation, type TaskState } from './tasks.policy.ts'
import { readShelved } from './archive/shelved.ts'
import {
  type ShownMilestoneRow,
  presentMilestone,
  presentTask,
  relationOf,
  stateOf,
  type SummaryRow,
  type TaskRow,
} from './tasks.presenter.ts'

/** Columns that lists and details have in common. */
export const TASK_COLUMNS = `t.id, t.title, t.status, t.priority, t.due_at, t.due_has_time, t.due_sort, t.is_recurring, t.recurring_pattern,
  t.milestone_count, t.progress_sum, t.blocked_reason, t.blocked_at, t.parent_id, t.tags, t.creator_id, t.version, t.created_at, t.updated_at,
  t.shelf`

/** SQL that tells whether a task stands in the list that decides what the actor may do with it. */
export interface Standing {
  column: string
  join: string
  values: SqlValue[]
}

/** {@link Standing} by one look into the primary key, or by none for roles whose rights do not depend on it. */
export function standingOf(actor: Actor): Standing {
  const list = decidingList(actor)
  return list === undefined
    ? { column: '0 AS in_list', join: '', values: [] }
    : {
        column: 's.task_id IS NOT NULL AS in_list',
        join: `LEFT JOIN task_lists s FORCE INDEX (PRIMARY) ON s.task_id = t.id AND s.kind = '${list}' AND s.user_id = ? AND s.tag = ''`,
        values: [actor.id],
      }
}

/** The task that another one belongs to, null when the actor may not read it. */
async function findParent(database: Database, actor: Actor, id: number): Promise<Task['parent']> {
  const standing = standingOf(actor)
  const [row] = await database.rows<Pick<SummaryRow, 'id' | 'title' | 'creator_id' | 'in_list'>>(
    `SELECT t.id, t.title, t.creator_id, ${standing.column} FROM tasks t ${standing.join} WHERE t.id = ? AND ${OUTSIDE_TRASH}`,
    [...standing.values, id],
  )
  return row && can.read(actor, relationOf(row, actor)) ? { id: row.id, title: row.title } : null
}

/** One task, undefined when there is none or the actor may not read it. */
export async function findTask(
  database: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Task | undefined> {
  const standing = standingOf(actor)
  const [row] = await database.rows<TaskRow>(
    `SELECT ${TASK_COLUMNS}, t.description, c.first_name AS creator_first_name,
       c.last_name AS creator_last_name, c.email AS creator_email, t.blocked_by_id, b.first_name AS blocker_first_name,
       b.last_name AS blocker_last_name, b.email AS blocker_email, ${standing.column}
     FROM tasks t LEFT JOIN users c ON c.id = t.creator_id LEFT JOIN users b ON b.id = t.blocked_by_id ${standing.join}
     WHERE t.id = ? AND ${OUTSIDE_TRASH}`,
    [...standing.values, id],
  )
  if (!row || !can.read(actor, relationOf(row, actor))) {
    return undefined
  }
  const people = await readAssignees(database, [row.id], 1)
  const parent = row.parent_id === null ? null : await findParent(database, actor, row.parent_id)
  const archived = row.shelf === shelves.archive ? await readShelved(database, id) : null
  return presentTask(row, { assignees: people.get(id) ?? [], parent, archived }, actor, now)
}

/**
 * One task.
 *
 * @throws ProblemError 404 for a task that is not there or unreadable.
 */
export async function readTask(database: Database, actor: Actor, id: number, now: Date): Promise<Task> {
  const task = await findTask(database, actor, id, now)
  if (!task) {
    throw notFound('task')
  }
  return task
}

/** What the actor may do with a task, undefined when there is none or the actor may not read it. */
export async function findAbilities(
  database: Database,
  actor: Actor,
  id: number,
): Promise<Task['can'] | undefined> {
  const found = await findRelation(database, actor, id)
  return found && abilities(actor, found.relation, found.state)
}

/** How the actor stands to a task and what state it is in, undefined when there is none or the actor may not read it. */
export async function findRelation(
  database: Database,
  actor: Actor,
  id: number,
): Promise<{ relation: TaskRelation; state: TaskState } | undefined> {
  const standing = standingOf(actor)
  const [row] = await database.rows<
    Pick<SummaryRow, 'creator_id' | 'in_list' | 'status' | 'blocked_at' | 'shelf'>
  >(
    `SELECT t.creator_id, t.status, t.blocked_at, t.shelf, ${standing.column} FROM tasks t ${standing.join}
     WHERE t.id = ? AND ${OUTSIDE_TRASH}`,
    [...standing.values, id],
  )
  const relation = row && relationOf(row, actor)
  return relation && can.read(actor, relation) ? { relation, state: stateOf(row) } : undefined
}

const MILESTONE_COLUMNS =
  'id, task_id, title, description, position, completion_percentage, is_completed, version'

/** The milestones of a task, in order. */
export async function listMilestones(database: Database, taskId: number): Promise<Milestone[]> {
  const rows = await database.rows<ShownMilestoneRow>(
    `SELECT ${MILESTONE_COLUMNS} FROM milestones WHERE task_id = ? ORDER BY position, id`,
    [taskId],
  )
  return rows.map(presentMilestone)
}

/** One milestone, undefined when there is none; whether the actor may read it is its task's matter. */
export async function findMilestone(database: Database, id: number): Promise<Milestone | undefined> {
  const [row] = await database.rows<ShownMilestoneRow>(
    `SELECT ${MILESTONE_COLUMNS} FROM milestones WHERE id = ?`,
    [id],
  )
  return row && presentMilestone(row)
}
