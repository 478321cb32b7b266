import type { Query } from '@headway/contracts'
import type { tasksList } from '@headway/contracts/tasks'
import { type Actor, readsOrganisation } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursor.ts'
import type { Database, SqlValue } from '../../../platform/database.ts'
import { NO_DUE_DATE } from '../task.model.ts'
import { byName, presentTaskSummary, SUMMARY_LENGTH, type SummaryRow } from '../tasks.presenter.ts'
import { padded, places, readAssignees, standingOf, TASK_COLUMNS } from '../tasks.queries.ts'

type ListQuery = Query<typeof tasksList>

/** One of the lists in `task_lists`. */
interface List {
  kind: 'scope' | 'assigned' | 'tag'
  userId: number
  tag: string
}

/** Where a row stands in the order of every list. */
interface Position {
  isClosed: boolean
  due: Date
  id: number
}

interface Condition {
  sql: string
  values: SqlValue[]
}

/** Sizes of pages that have a prepared statement; others are cut out of them. */
const PAGE_SIZES = [25, 100]
/** Rows of a list that are held against the other lists of a query, in steps; no request looks at more. */
const SEARCH_STEPS = [128, 1_024]

const personList = (kind: 'scope' | 'assigned', userId: number): List => ({ kind, userId, tag: '' })

/**
 * The lists that a task must stand in, the one that is read in its order first: the narrower ones lead. None for the
 * tasks of the whole organisation.
 *
 * @param isBelow whether the assignee asked for is the actor or below: then all of their tasks lie in the actor's scope.
 */
function listsFor(actor: Actor, query: ListQuery, isBelow: boolean): List[] {
  const assigneeId = query.assignee === 'me' ? actor.id : query.assignee && Number(query.assignee)
  const lists: List[] = []
  if (actor.role === 'staff') {
    lists.push(personList('assigned', actor.id))
  }
  if (assigneeId && !(actor.role === 'staff' && assigneeId === actor.id)) {
    lists.push(personList('assigned', assigneeId))
  }
  if (actor.role === 'pm' && !(assigneeId && isBelow)) {
    lists.push(personList('scope', actor.id))
  }
  if (query.tag) {
    lists.push({ kind: 'tag', userId: 0, tag: query.tag })
  }
  return lists
}

/** Whether the assignee asked for is the actor or somebody below; only project managers are asked. */
async function isAssigneeBelow(database: Database, actor: Actor, query: ListQuery): Promise<boolean> {
  if (readsOrganisation(actor) || actor.role !== 'pm' || !query.assignee || query.assignee === 'me') {
    return query.assignee === 'me'
  }
  const rows = await database.rows('SELECT 1 FROM user_closure WHERE ancestor_id = ? AND descendant_id = ?', [
    actor.id,
    Number(query.assignee),
  ])
  return rows.length > 0
}

/** Every filter is part of one index, which ends with the order of the list. */
function indexFor(table: 'tasks' | 'task_lists', { status, priority }: ListQuery): string {
  const isStored = status !== undefined && status !== 'overdue'
  return `${table}_${priority ? 'priority_' : ''}${isStored ? 'status_' : ''}order`
}

function filterConditions(query: ListQuery, now: Date): Condition[] {
  const all: Condition[] = []
  if (query.priority) {
    all.push({ sql: 'd.priority = ?', values: [query.priority] })
  }
  if (query.status === 'overdue') {
    all.push({ sql: 'd.is_closed = 0 AND d.due_sort < ?', values: [now] })
  } else if (query.status === 'completed') {
    all.push({ sql: "d.status = 'completed'", values: [] })
  } else if (query.status) {
    all.push({ sql: 'd.status = ? AND d.due_sort >= ?', values: [query.status, now] })
  }
  return all
}

/** Rows behind a position. With a status all rows are open or all are closed, so that the date alone decides. */
function behind({ isClosed, due, id }: Position, { status }: ListQuery, idColumn: string): Condition {
  const later = `d.due_sort >= ? AND (d.due_sort > ? OR ${idColumn} > ?)`
  const values = [due, due, id]
  if (status) {
    return { sql: later, values }
  }
  return isClosed
    ? { sql: `d.is_closed = 1 AND ${later}`, values }
    : { sql: `(d.is_closed = 1 OR (d.is_closed = 0 AND ${later}))`, values }
}

interface Plan {
  /** Table, index and conditions of the rows in their order. */
  from: string
  where: string
  order: string
  values: SqlValue[]
}

function planFor(lists: readonly List[], query: ListQuery, after: Position | undefined, now: Date): Plan {
  const [list] = lists
  const table = list ? 'task_lists' : 'tasks'
  const idColumn = list ? 'd.task_id' : 'd.id'
  const all = filterConditions(query, now)
  if (list) {
    all.unshift({
      sql: `d.kind = '${list.kind}' AND d.user_id = ? AND d.tag = ?`,
      values: [list.userId, list.tag],
    })
  }
  if (after) {
    all.push(behind(after, query, idColumn))
  }
  return {
    // The index is named: left to itself, the optimiser walks another one as soon as a filter looks rare or common.
    from: `${table} d FORCE INDEX (${indexFor(table, query)})`,
    where: all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    order: `${query.status ? '' : 'd.is_closed, '}d.due_sort, ${idColumn}`,
    values: all.flatMap(({ values }) => values),
  }
}

const columnsFor = (standing: { column: string }) =>
  `${TASK_COLUMNS}, LEFT(t.description, ${SUMMARY_LENGTH + 1}) AS description, ${standing.column}`

/** A page of one list, or of all tasks: one index in its order, and the tasks by their keys. */
async function readPage(
  database: Database,
  actor: Actor,
  plan: Plan,
  { list, size }: { list: List | undefined; size: number },
): Promise<SummaryRow[]> {
  const standing = standingOf(actor)
  const tasks = list ? 'JOIN tasks t ON t.id = d.task_id' : 'JOIN tasks t ON t.id = d.id'
  return database.rows<SummaryRow>(
    `SELECT STRAIGHT_JOIN ${columnsFor(standing)} FROM ${plan.from} ${tasks} ${standing.join} ${plan.where}
     ORDER BY ${plan.order} LIMIT ${size + 1}`,
    [...standing.values, ...plan.values],
  )
}

interface SearchRow {
  task_id: number
  is_closed: number
  due_sort: Date
  matches: number
}

/** Where a search for tasks in several lists has come to. */
interface Found {
  positions: Position[]
  /** The last row that was looked at, undefined when the list is at its end. */
  stoppedAt: Position | undefined
}

/** Looks along the first list for tasks that stand in the others too, one key each, and stops after so many rows. */
async function search(
  database: Database,
  lists: readonly List[],
  query: ListQuery,
  start: Position | undefined,
  now: Date,
): Promise<Found> {
  const others = lists.slice(1)
  const joins = others.map(
    ({ kind }, index) =>
      `LEFT JOIN task_lists o${index} FORCE INDEX (PRIMARY) ON o${index}.task_id = d.task_id AND o${index}.kind = '${kind}'
         AND o${index}.user_id = ? AND o${index}.tag = ?`,
  )
  const matches = others.map((_, index) => `o${index}.task_id IS NOT NULL`).join(' AND ')
  const joinValues = others.flatMap(({ userId, tag }): SqlValue[] => [userId, tag])
  const found: Found = { positions: [], stoppedAt: start }
  for (const step of SEARCH_STEPS) {
    const plan = planFor(lists, query, found.stoppedAt, now)
    const rows = await database.rows<SearchRow>(
      `SELECT STRAIGHT_JOIN d.task_id, d.is_closed, d.due_sort, ${matches} AS matches
       FROM ${plan.from} ${joins.join(' ')} ${plan.where} ORDER BY ${plan.order} LIMIT ${step}`,
      [...joinValues, ...plan.values],
    )
    const positions = rows.map((row) => ({
      isClosed: row.is_closed === 1,
      due: row.due_sort,
      id: row.task_id,
    }))
    found.positions.push(...positions.filter((_, index) => rows[index]?.matches === 1))
    found.stoppedAt = rows.length < step ? undefined : positions.at(-1)
    if (found.stoppedAt === undefined || found.positions.length > query.limit) {
      break
    }
  }
  return found
}

const cursorOf = ({ isClosed, due, id }: Position) => encodeCursor([isClosed ? 1 : 0, due.getTime(), id])

function decodePosition(cursor: string): Position {
  const [closed, due, id] = decodeCursor(cursor, ['number', 'moment', 'number']) as [number, number, number]
  return { isClosed: closed === 1, due: new Date(due), id }
}

const positionOf = (row: SummaryRow): Position => ({
  isClosed: row.status === 'completed',
  due: row.due_at ?? NO_DUE_DATE,
  id: row.id,
})

interface Rows {
  rows: SummaryRow[]
  nextCursor: string | null
}

/** Tasks by their ids, in the given order. */
async function readInOrder(database: Database, actor: Actor, ids: readonly number[], size: number) {
  if (ids.length === 0) {
    return []
  }
  const standing = standingOf(actor)
  const rows = await database.rows<SummaryRow>(
    `SELECT ${columnsFor(standing)} FROM tasks t ${standing.join} WHERE t.id IN (${places(size)})`,
    [...standing.values, ...padded(ids, size)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function readRows(
  database: Database,
  actor: Actor,
  query: ListQuery,
  { size, now }: { size: number; now: Date },
): Promise<Rows> {
  const start = query.cursor ? decodePosition(query.cursor) : undefined
  const lists = listsFor(actor, query, await isAssigneeBelow(database, actor, query))
  if (lists.length < 2) {
    const plan = planFor(lists, query, start, now)
    const found = await readPage(database, actor, plan, { list: lists[0], size })
    const rows = found.slice(0, query.limit)
    const last = rows.at(-1)
    return { rows, nextCursor: found.length > query.limit && last ? cursorOf(positionOf(last)) : null }
  }
  const { positions, stoppedAt } = await search(database, lists, query, start, now)
  const shown = positions.slice(0, query.limit)
  const ids = shown.map(({ id }) => id)
  const next = positions.length > query.limit ? shown.at(-1) : stoppedAt
  return {
    rows: await readInOrder(database, actor, ids, size),
    nextCursor: next ? cursorOf(next) : null,
  }
}

/**
 * One page of the tasks the actor may see: open ones first, by due date. Where a query names several lists, a page may
 * end early, with a cursor to go on: a search for what is rare is bounded too.
 */
export async function listTasks(database: Database, actor: Actor, query: ListQuery, now: Date) {
  const size = PAGE_SIZES.find((each) => each >= query.limit) ?? query.limit
  const { rows, nextCursor } = await readRows(database, actor, query, { size, now })
  if (rows.length === 0) {
    return { items: [], nextCursor }
  }
  const assignees = await readAssignees(
    database,
    rows.map((row) => row.id),
    size,
  )
  return {
    items: rows.map((row) => presentTaskSummary(row, (assignees.get(row.id) ?? []).sort(byName), actor, now)),
    nextCursor,
  }
}
