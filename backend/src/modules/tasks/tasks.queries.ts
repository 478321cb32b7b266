import type { Query } from '@headway/contracts'
import type { Milestone, Task, TaskSummary, tasksList } from '@headway/contracts/tasks'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/cursor.ts'
import type { Database, SqlValue } from '../../platform/database.ts'
import { abilities, can } from './tasks.policy.ts'
import {
  type AssigneeRow,
  type CreatorColumns,
  type MilestoneRow,
  presentMilestone,
  presentTask,
  presentTaskSummary,
  relationOf,
  SUMMARY_LENGTH,
  type TaskRow,
} from './tasks.presenter.ts'

/** How the actor stands to a task; takes the actor's id twice. */
const RELATION_COLUMNS = `EXISTS (SELECT 1 FROM task_scope s WHERE s.task_id = t.id AND s.user_id = ?) AS in_scope,
  EXISTS (SELECT 1 FROM task_assignments o WHERE o.task_id = t.id AND o.user_id = ?) AS is_assigned`

const TASK_COLUMNS = `t.id, t.title, t.status, t.priority, t.due_at, t.due_has_time, t.due_sort, t.is_closed, t.is_recurring,
  t.recurring_pattern, t.milestone_count, t.progress_sum, t.creator_id, t.version, t.created_at, t.updated_at,
  ${RELATION_COLUMNS}`

type ListQuery = Query<typeof tasksList>

/**
 * The table that drives a list: each carries the sort columns behind its equality column, so the first page costs the
 * same with a thousand tasks as with a million (data.md, section 5).
 */
interface Driver {
  table: string
  id: string
  condition?: string
  values: SqlValue[]
}

const byAssignee = (userId: number): Driver => ({
  table: 'task_assignments',
  id: 'task_id',
  condition: 'd.user_id = ?',
  values: [userId],
})

function driverFor(actor: Actor, query: ListQuery): Driver {
  if (query.assignee) {
    return byAssignee(query.assignee === 'me' ? actor.id : Number(query.assignee))
  }
  if (query.tag) {
    return { table: 'task_tags', id: 'task_id', condition: 'd.tag = ?', values: [query.tag] }
  }
  if (readsOrganisation(actor)) {
    return { table: 'tasks', id: 'id', values: [] }
  }
  return actor.role === 'pm'
    ? { table: 'task_scope', id: 'task_id', condition: 'd.user_id = ?', values: [actor.id] }
    : byAssignee(actor.id)
}

interface Condition {
  sql: string
  values: SqlValue[]
}

function visibility(actor: Actor, driver: Driver): Condition[] {
  if (readsOrganisation(actor) || driver.values.includes(actor.id)) {
    return []
  }
  const table = actor.role === 'pm' ? 'task_scope' : 'task_assignments'
  return [
    {
      sql: `EXISTS (SELECT 1 FROM ${table} v WHERE v.task_id = d.${driver.id} AND v.user_id = ?)`,
      values: [actor.id],
    },
  ]
}

function statusCondition(status: NonNullable<ListQuery['status']>, row: string, now: Date): Condition {
  if (status === 'completed') {
    return { sql: `${row}.status = 'completed'`, values: [] }
  }
  if (status === 'overdue') {
    return { sql: 'd.is_closed = 0 AND d.due_sort < ?', values: [now] }
  }
  return { sql: `d.is_closed = 0 AND d.due_sort >= ? AND ${row}.status = ?`, values: [now, status] }
}

function filters(actor: Actor, query: ListQuery, driver: Driver, now: Date): Condition[] {
  const all: Condition[] = [...visibility(actor, driver)]
  // On the driving table itself the filter can be part of its index.
  const row = driver.table === 'tasks' ? 'd' : 't'
  if (driver.condition) {
    all.unshift({ sql: driver.condition, values: driver.values })
  }
  if (query.tag && driver.table !== 'task_tags') {
    all.push({
      sql: `EXISTS (SELECT 1 FROM task_tags g WHERE g.task_id = d.${driver.id} AND g.tag = ?)`,
      values: [query.tag],
    })
  }
  if (query.priority) {
    all.push({ sql: `${row}.priority = ?`, values: [query.priority] })
  }
  if (query.status) {
    all.push(statusCondition(query.status, row, now))
  }
  if (query.cursor) {
    const [closed, due, id] = decodeCursor(query.cursor, ['number', 'number', 'number']) as [
      number,
      number,
      number,
    ]
    const dueDate = new Date(due)
    all.push({
      sql: `d.is_closed >= ? AND (d.is_closed > ? OR (d.is_closed = ? AND (d.due_sort > ? OR (d.due_sort = ? AND d.${driver.id} > ?))))`,
      values: [closed, closed, closed, dueDate, dueDate, id],
    })
  }
  return all
}

const places = (count: number) => Array.from({ length: count }, () => '?').join(',')

/** Fills the list up to one length, so that there is one prepared statement for every page. */
const padded = (ids: readonly number[], length: number): number[] => [
  ...ids,
  ...Array.from({ length: Math.max(0, length - ids.length) }, () => ids.at(-1) ?? 0),
]

function groupBy<Row extends { task_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.task_id)
    if (group) {
      group.push(row)
    } else {
      groups.set(row.task_id, [row])
    }
  }
  return groups
}

type RelatedRow = AssigneeRow & { tag: string | null }

/**
 * Assignees by name and tags in their order. One statement for both: on lists this short each way to the server costs
 * more than what is read.
 */
async function readRelated(database: Database, ids: readonly number[], length: number) {
  const values = padded(ids, length)
  const rows = await database.rows<RelatedRow>(
    `SELECT a.task_id, u.id, u.first_name, u.last_name, u.email, NULL AS tag, 0 AS position
       FROM task_assignments a JOIN users u ON u.id = a.user_id WHERE a.task_id IN (${places(length)})
     UNION ALL
     SELECT g.task_id, 0, '', '', '', g.tag, g.position FROM task_tags g WHERE g.task_id IN (${places(length)})
     ORDER BY position, last_name, first_name, id`,
    [...values, ...values],
  )
  return {
    assignees: groupBy(rows.filter((row) => row.tag === null)),
    tags: groupBy(rows.filter((row) => row.tag !== null)),
  }
}

/** The tags of one task out of {@link readRelated}. */
const tagsIn = (rows: readonly RelatedRow[] = []): string[] => rows.flatMap(({ tag }) => tag ?? [])

/** One page of the tasks the actor may see: open ones first, by due date. */
export async function listTasks(database: Database, actor: Actor, query: ListQuery, now: Date) {
  const driver = driverFor(actor, query)
  const all = filters(actor, query, driver, now)
  const where = all.length === 0 ? '' : `WHERE ${all.map((condition) => condition.sql).join(' AND ')}`
  const source =
    driver.table === 'tasks'
      ? 'tasks d JOIN tasks t ON t.id = d.id'
      : `${driver.table} d JOIN tasks t ON t.id = d.task_id`
  const rows = await database.rows<TaskRow>(
    `SELECT STRAIGHT_JOIN ${TASK_COLUMNS}, LEFT(t.description, ${SUMMARY_LENGTH + 1}) AS description FROM ${source} ${where}
     ORDER BY d.is_closed, d.due_sort, d.${driver.id} LIMIT ${query.limit + 1}`,
    [actor.id, actor.id, ...all.flatMap((condition) => condition.values)],
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [
    row.is_closed,
    row.due_sort.getTime(),
    row.id,
  ])
  if (items.length === 0) {
    return { items: [] as TaskSummary[], nextCursor }
  }
  const { assignees, tags } = await readRelated(
    database,
    items.map((row) => row.id),
    query.limit,
  )
  return {
    items: items.map((row) =>
      presentTaskSummary(row, assignees.get(row.id) ?? [], tagsIn(tags.get(row.id)), actor, now),
    ),
    nextCursor,
  }
}

/** One task, undefined when there is none or the actor may not read it. */
export async function findTask(
  database: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Task | undefined> {
  const [row] = await database.rows<TaskRow & CreatorColumns>(
    `SELECT ${TASK_COLUMNS}, t.description, c.first_name AS creator_first_name, c.last_name AS creator_last_name,
       c.email AS creator_email
     FROM tasks t LEFT JOIN users c ON c.id = t.creator_id WHERE t.id = ?`,
    [actor.id, actor.id, id],
  )
  if (!row || !can.read(actor, relationOf(row, actor))) {
    return undefined
  }
  const { assignees, tags } = await readRelated(database, [id], 1)
  return presentTask(row, assignees.get(id) ?? [], tagsIn(tags.get(id)), actor, now)
}

/** What the actor may do with a task, undefined when there is none or the actor may not read it. */
export async function findAbilities(
  database: Database,
  actor: Actor,
  id: number,
): Promise<Task['can'] | undefined> {
  const [row] = await database.rows<Pick<TaskRow, 'creator_id' | 'in_scope' | 'is_assigned'>>(
    `SELECT t.creator_id, ${RELATION_COLUMNS} FROM tasks t WHERE t.id = ?`,
    [actor.id, actor.id, id],
  )
  const relation = row && relationOf(row, actor)
  return relation && can.read(actor, relation) ? abilities(actor, relation) : undefined
}

/** The milestones of a task, in order. */
export async function listMilestones(database: Database, taskId: number): Promise<Milestone[]> {
  const rows = await database.rows<MilestoneRow>(
    `SELECT id, task_id, title, description, position, completion_percentage, is_completed, version
     FROM milestones WHERE task_id = ? ORDER BY position, id`,
    [taskId],
  )
  return rows.map(presentMilestone)
}

/** One milestone, undefined when there is none; whether the actor may read it is its task's matter. */
export async function findMilestone(database: Database, id: number): Promise<Milestone | undefined> {
  const [row] = await database.rows<MilestoneRow>(
    `SELECT id, task_id, title, description, position, completion_percentage, is_completed, version FROM milestones WHERE id = ?`,
    [id],
  )
  return row && presentMilestone(row)
}
