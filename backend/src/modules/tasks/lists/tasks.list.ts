import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { MAX_COUNT, pageSizeFor } from '../../../platform/database/list-bounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findMostSelectiveTerm } from '../../../platform/search/search-index.ts'
import { isBelow } from '../../users/index.ts'
import { taskSearchIndex } from '../search/task-search-index.ts'
import { type ListedRow, presentTaskSummary } from '../core/tasks.presenter.ts'
import { readAssignees } from '../core/assignees.ts'
import type { List } from './filter-conditions.ts'
import { type Lead, type Plan, planFor, planForFound, type Position } from './query-plan.ts'
import { countRows, findByRareTerm, readInOrder, readPage, search } from './execute-plan.ts'
import { positionsAfter } from './positions.ts'
import { filterOf, type ListQuery, type TaskFilter } from './task-filter.ts'

const personList = (kind: 'scope' | 'assigned', userId: number): List => ({ kind, userId, tag: '' })

/**
 * Tells whether the filter's assignee or creator is below a user. All of their tasks are then in that user's subtree.
 */
async function isFilterBelow(database: Database, personId: number, filter: TaskFilter): Promise<boolean> {
  for (const userId of [filter.assigneeId, filter.creatorId]) {
    if (userId !== undefined && (await isBelow(database, personId, userId))) {
      return true
    }
  }
  return false
}

/**
 * Returns the users in whose subtrees a task must be: the requested manager, and the actor if they are a project
 * manager, unless the requested manager is below them.
 */
async function subtreesFor(
  database: Database,
  actor: Actor,
  { teamId }: Pick<TaskFilter, 'teamId'>,
): Promise<number[]> {
  const team = teamId === undefined || actor.role === 'staff' ? [] : [teamId]
  if (actor.role !== 'pm' || (teamId !== undefined && (await isBelow(database, actor.id, teamId)))) {
    return team
  }
  return [...team, actor.id]
}

/** Returns the lists that must contain a task, smaller ones first. It is empty for all tasks of the organization. */
async function listsFor(database: Database, actor: Actor, filter: TaskFilter): Promise<List[]> {
  const { assigneeId, tag } = filter
  const lists: List[] = []
  if (actor.role === 'staff') {
    lists.push(personList('assigned', actor.id))
  }
  if (assigneeId !== undefined && !(actor.role === 'staff' && assigneeId === actor.id)) {
    lists.push(personList('assigned', assigneeId))
  }
  for (const personId of await subtreesFor(database, actor, filter)) {
    if (!(await isFilterBelow(database, personId, filter))) {
      lists.push(personList('scope', personId))
    }
  }
  if (filter.isUnowned) {
    lists.push({ kind: 'unowned', userId: 0, tag: '' })
  }
  if (filter.isBlocked) {
    lists.push({ kind: 'blocked', userId: 0, tag: '' })
  }
  if (tag !== undefined) {
    lists.push({ kind: 'tag', userId: 0, tag })
  }
  return lists
}

/** Tells whether no task can match a filter, because completed tasks are never blocked. */
const contradicts = ({ isBlocked, statuses }: TaskFilter): boolean =>
  isBlocked && statuses?.size === 1 && statuses.has('completed')

/** Sort orders that the indexes on the creator do not support. */
const withoutCreator: ReadonlySet<TaskFilter['sort']> = new Set([
  'priority',
  '-priority',
  'status',
  '-status',
])

/** Chooses the index to scan, in order: assigned tasks, created tasks, tasks of the subtree. */
function leadOf(filter: TaskFilter, [first, ...others]: readonly List[]): { lead: Lead; others: List[] } {
  const hasCreator = filter.creatorId !== undefined && !withoutCreator.has(filter.sort)
  if (hasCreator && first?.kind !== 'assigned') {
    return { lead: 'creator', others: first ? [first, ...others] : [] }
  }
  return { lead: first && { list: first }, others }
}

const cursorOf = ({ segment, isCompleted, due, id }: Position) =>
  encodeCursor([segment, isCompleted ? 1 : 0, due.getTime(), id])

/** The due date may be 0, the position before the first row of a segment, which is a valid moment too. */
function decodePosition(cursor: string): Position {
  const [segment, closed, due, id] = decodeCursor(cursor, ['number', 'number', 'moment', 'number']) as [
    number,
    number,
    number,
    number,
  ]
  return { segment, isCompleted: closed === 1, due: new Date(due), id }
}

interface Rows {
  rows: ListedRow[]
  nextCursor: string | null
  isPartial: boolean
}

const NOTHING: Rows = { rows: [], nextCursor: null, isPartial: false }

/** The plan for answering a query: an index to scan, or all tasks with a rare word. */
export interface Reading {
  filter: TaskFilter
  plan: Plan
  /** All matches of a rare word, in the order of the list. */
  found: Position[] | undefined
}

/** Decides how a query is answered. Returns undefined when nothing can match. */
export async function readingFor(
  platform: Platform,
  actor: Actor,
  filter: TaskFilter,
): Promise<Reading | undefined> {
  const { database, clock } = platform
  const [term, ...terms] = filter.terms ?? []
  const hasNoWord = filter.terms !== undefined && term === undefined
  if (hasNoWord || filter.isNothing || contradicts(filter)) {
    return undefined
  }
  const lists = await listsFor(database, actor, filter)
  const now = clock.now()
  const { lead, others } = leadOf(filter, lists)
  if (term !== undefined) {
    const leading = await findMostSelectiveTerm(database, taskSearchIndex, [term, ...terms])
    if (leading.isRare) {
      const plan = planForFound(filter, lists, now)
      return { filter, plan, found: await findByRareTerm(database, plan, leading.term) }
    }
  }
  return { filter, plan: planFor(filter, lead, others, now), found: undefined }
}

interface Place {
  limit: number
  start: Position | undefined
}

/** Reads one page of ids and the cursor of the next page. */
async function readIds(database: Database, { plan, filter, found }: Reading, { limit, start }: Place) {
  const { positions, stoppedAt } =
    found === undefined
      ? await search(database, plan, { start, enough: limit }, filter.terms !== undefined)
      : { positions: positionsAfter(plan, found, start), stoppedAt: undefined }
  const shown = positions.slice(0, limit)
  const isFull = positions.length > limit
  const next = isFull ? shown.at(-1) : stoppedAt
  return {
    ids: shown.map(({ id }) => id),
    nextCursor: next ? cursorOf(next) : null,
    isPartial: !isFull && stoppedAt !== undefined,
  }
}

async function readRows(
  database: Database,
  actor: Actor,
  reading: Reading,
  { limit, size, start }: Place & { size: number },
): Promise<Rows> {
  const { plan, found } = reading
  if (found === undefined && plan.checks.length === 0) {
    const placed = await readPage(database, actor, plan, { start, size })
    const shown = placed.slice(0, limit)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ row }) => row),
      nextCursor: placed.length > limit && last ? cursorOf(last.position) : null,
      isPartial: false,
    }
  }
  const { ids, ...rest } = await readIds(database, reading, { limit, start })
  return { rows: await readInOrder(database, actor, ids, size), ...rest }
}

/**
 * Returns one page of ids of tasks that the actor may read, in the order of the list. The search is limited as in
 * {@link listTasks}.
 *
 * @param page maximum number of ids, and the cursor of the previous page.
 */
export async function findTaskIds(
  platform: Platform,
  actor: Actor,
  filter: TaskFilter,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const start = cursor ? decodePosition(cursor) : undefined
  const reading = await readingFor(platform, actor, filter)
  return reading
    ? readIds(platform.database, reading, { limit, start })
    : { ids: [], nextCursor: null, isPartial: false }
}

/**
 * Returns one page of tasks that the actor may read. When no index covers the filter, the number of examined rows is
 * limited. A page may then end early, with a cursor to continue.
 */
export async function listTasks(platform: Platform, actor: Actor, query: ListQuery) {
  const { database, clock } = platform
  const size = pageSizeFor(query.limit)
  const start = query.cursor ? decodePosition(query.cursor) : undefined
  const reading = await readingFor(platform, actor, filterOf(platform, actor, query))
  const page = { limit: query.limit, size, start }
  const { rows, ...rest } = reading ? await readRows(database, actor, reading, page) : NOTHING
  if (rows.length === 0) {
    return { items: [], ...rest }
  }
  const assignees = await readAssignees(
    database,
    rows.map(({ id }) => id),
    size,
  )
  const now = clock.now()
  return {
    items: rows.map((row) => presentTaskSummary(row, assignees.get(row.id) ?? [], actor, now)),
    ...rest,
  }
}

/**
 * Counts the tasks that match a query, up to 1000. When no index covers the filter, only the rows of one search are
 * examined.
 */
export async function countTasksFound(platform: Platform, actor: Actor, query: Omit<ListQuery, 'limit'>) {
  const { database } = platform
  const reading = await readingFor(platform, actor, filterOf(platform, actor, { ...query, limit: MAX_COUNT }))
  if (!reading) {
    return { total: 0, isTotalCapped: false }
  }
  const { plan, found, filter } = reading
  const isExact = found === undefined && plan.checks.length === 0
  const looking = { start: undefined, enough: MAX_COUNT }
  const searched =
    found === undefined && !isExact
      ? await search(database, plan, looking, filter.terms !== undefined)
      : undefined
  const total = isExact
    ? await countRows(database, plan, MAX_COUNT + 1)
    : (found ?? searched?.positions ?? []).length
  return {
    total: Math.min(total, MAX_COUNT),
    isTotalCapped: total > MAX_COUNT || searched?.stoppedAt !== undefined,
  }
}
