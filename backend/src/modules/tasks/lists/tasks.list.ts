import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { COUNT_LIMIT, pageSizeFor } from '../../../platform/database/list-bounds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { leadingTerm } from '../../../platform/search/words.ts'
import { isBelow } from '../../users/index.ts'
import { taskWords } from '../search/task-words.ts'
import { type ListedRow, presentTaskSummary } from '../tasks.presenter.ts'
import { readAssignees } from '../assigning/assignees.ts'
import type { List } from './list-checks.ts'
import { type Lead, type Plan, planFor, planForFound, type Position } from './list-plan.ts'
import { after, countRows, findWith, readInOrder, readPage, search } from './list-reading.ts'
import { filterOf, type ListQuery, type TaskFilter } from './task-filter.ts'

const personList = (kind: 'scope' | 'assigned', userId: number): List => ({ kind, userId, tag: '' })

/** Whether the filter's assignee or creator is below a person, so that all of their tasks are in that person's subtree. */
async function liesBelow(database: Database, personId: number, filter: TaskFilter): Promise<boolean> {
  for (const userId of [filter.assigneeId, filter.creatorId]) {
    if (userId !== undefined && (await isBelow(database, personId, userId))) {
      return true
    }
  }
  return false
}

/** Returns the people in whose subtrees a task must be: the requested manager, and a project manager who asks for another team. */
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

/** The lists that a task must stand in: the narrower ones first. None for the tasks of the whole organisation. */
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
    if (!(await liesBelow(database, personId, filter))) {
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

/** Whether a filter asks for what no task can be: a completed one is not blocked. */
const contradicts = ({ isBlocked, statuses }: TaskFilter): boolean =>
  isBlocked && statuses?.size === 1 && statuses.has('completed')

/** Orders that the indexes of what somebody has created do not hold. */
const withoutCreator: ReadonlySet<TaskFilter['sort']> = new Set([
  'priority',
  '-priority',
  'status',
  '-status',
])

/** What is walked: somebody's own work before what they have created, and that before a whole subtree. */
function leadOf(filter: TaskFilter, [first, ...others]: readonly List[]): { lead: Lead; others: List[] } {
  const hasCreator = filter.creatorId !== undefined && !withoutCreator.has(filter.sort)
  if (hasCreator && first?.kind !== 'assigned') {
    return { lead: 'creator', others: first ? [first, ...others] : [] }
  }
  return { lead: first && { list: first }, others }
}

const cursorOf = ({ segment, isClosed, due, id }: Position) =>
  encodeCursor([segment, isClosed ? 1 : 0, due.getTime(), id])

/** The time 0 stands before the first row of a segment and is a moment too. */
function decodePosition(cursor: string): Position {
  const [segment, closed, due, id] = decodeCursor(cursor, ['number', 'number', 'moment', 'number']) as [
    number,
    number,
    number,
    number,
  ]
  return { segment, isClosed: closed === 1, due: new Date(due), id }
}

interface Rows {
  rows: ListedRow[]
  nextCursor: string | null
  isPartial: boolean
}

const NOTHING: Rows = { rows: [], nextCursor: null, isPartial: false }

/** What is read to answer a query: an index, or every task with a rare word. */
export interface Reading {
  filter: TaskFilter
  plan: Plan
  /** Everything that was found by a rare word, in the list's order. */
  found: Position[] | undefined
}

/** Decides how a query is answered; undefined when nothing can be found. */
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
    const leading = await leadingTerm(database, taskWords, [term, ...terms])
    if (leading.isRare) {
      const plan = planForFound(filter, lists, now)
      return { filter, plan, found: await findWith(database, plan, leading.term) }
    }
  }
  return { filter, plan: planFor(filter, lead, others, now), found: undefined }
}

interface Place {
  limit: number
  start: Position | undefined
}

/** A page of ids, with where the next one begins. */
async function readIds(database: Database, { plan, filter, found }: Reading, { limit, start }: Place) {
  const { positions, stoppedAt } =
    found === undefined
      ? await search(database, plan, { start, enough: limit }, filter.terms !== undefined)
      : { positions: after(plan, found, start), stoppedAt: undefined }
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
 * The ids of a page of the tasks the actor may see, in the list's order; bounded like {@link listTasks}.
 *
 * @param page how many, and where the one before ended.
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
 * One page of the tasks the actor may see. Where no index holds what a query asks for, a page may end early, with a cursor
 * to go on: a search for what is rare is bounded too.
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

/** How many tasks a query finds, counted up to 1000; where no index holds it, as far as one search looks. */
export async function countTasksFound(platform: Platform, actor: Actor, query: Omit<ListQuery, 'limit'>) {
  const { database } = platform
  const reading = await readingFor(
    platform,
    actor,
    filterOf(platform, actor, { ...query, limit: COUNT_LIMIT }),
  )
  if (!reading) {
    return { total: 0, isTotalCapped: false }
  }
  const { plan, found, filter } = reading
  const isExact = found === undefined && plan.checks.length === 0
  const looking = { start: undefined, enough: COUNT_LIMIT }
  const searched =
    found === undefined && !isExact
      ? await search(database, plan, looking, filter.terms !== undefined)
      : undefined
  const total = isExact
    ? await countRows(database, plan, COUNT_LIMIT + 1)
    : (found ?? searched?.positions ?? []).length
  return {
    total: Math.min(total, COUNT_LIMIT),
    isTotalCapped: total > COUNT_LIMIT || searched?.stoppedAt !== undefined,
  }
}
