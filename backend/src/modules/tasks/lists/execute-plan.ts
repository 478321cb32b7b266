import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { prefixPattern, matchingIdsSql } from '../../../platform/search/search-index.ts'
import { taskSearchIndex } from '../search/task-search-index.ts'
import { OPEN_BLOCKERS } from '../relations/open-blockers.ts'
import { SUMMARY_LENGTH } from '../core/description-summary.ts'
import type { ListedRow } from '../core/tasks.presenter.ts'
import { involvementSqlFor, TASK_COLUMNS } from '../core/tasks.queries.ts'
import { COMPLETED } from '../core/lifecycle.ts'
import { NO_DUE_DATE } from '../core/task.model.ts'
import { comparePositions, positionOf, type SortedRow } from './positions.ts'
import type { Plan, Position, Segment } from './query-plan.ts'
import { SEARCH_STEPS, WORD_STEPS } from '../../../platform/database/list-bounds.ts'
import {
  type Fragment,
  padToLength,
  placeholders,
  joinSql,
  collectValues,
} from '../../../platform/database/sql-fragments.ts'

const columnsFor = (involvement: { column: string }) =>
  `${TASK_COLUMNS}, LEFT(t.description, ${SUMMARY_LENGTH + 1}) AS description, ${OPEN_BLOCKERS} AS open_blockers, ${involvement.column}`

const ORDERS: Record<Segment['order'], (id: string) => string> = {
  'closed-due': (id) => `d.list_state, d.due_sort, ${id}`,
  due: (id) => `d.due_sort, ${id}`,
  '-due': (id) => `d.due_sort DESC, ${id} DESC`,
  newest: (id) => `${id} DESC`,
  oldest: (id) => id,
}

/** Returns the condition for rows after a position in the same segment. */
function conditionAfter(place: Position, order: Segment['order'], column: string): Fragment {
  const { isCompleted, due, id } = place
  if (order === 'newest' || order === 'oldest') {
    return { sql: `${column} ${order === 'newest' ? '<' : '>'} ?`, values: [id] }
  }
  const values = [due, due, id]
  if (order === '-due') {
    return { sql: `d.due_sort <= ? AND (d.due_sort < ? OR ${column} < ?)`, values }
  }
  const later = `d.due_sort >= ? AND (d.due_sort > ? OR ${column} > ?)`
  if (order === 'due') {
    return { sql: later, values }
  }
  return isCompleted
    ? { sql: `d.list_state = 1 AND ${later}`, values }
    : { sql: `(d.list_state = 1 OR (d.list_state = 0 AND ${later}))`, values }
}

/** Returns the condition and order for one statement: the rows of a segment after a position. */
export function segmentConditions(
  plan: Plan,
  segment: Segment,
  positionsAfter: Position | undefined,
): Fragment & { order: string } {
  const all = [...plan.equal]
  if (segment.priority !== undefined) {
    all.push({ sql: 'd.priority = ?', values: [segment.priority] })
  }
  if (segment.status !== undefined) {
    all.push({ sql: 'd.status = ?', values: [segment.status] })
  }
  if (segment.listState !== undefined) {
    all.push({ sql: `d.list_state = ${segment.listState}`, values: [] })
  }
  if (segment.order === 'closed-due' && positionsAfter === undefined) {
    all.push({ sql: `d.list_state <= ${COMPLETED}`, values: [] })
  }
  if (segment.due) {
    all.push({ sql: 'd.due_sort >= ? AND d.due_sort < ?', values: [segment.due.from, segment.due.before] })
  }
  if (positionsAfter) {
    all.push(conditionAfter(positionsAfter, segment.order, plan.id))
  }
  return {
    sql: all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    values: all.flatMap(({ values }) => values),
    order: ORDERS[segment.order](plan.id),
  }
}

// Names the index. The optimizer would choose another one for a very selective or very common filter.
export const tableWithIndex = ({ table, index }: Plan, segment: Segment) =>
  `${table} d FORCE INDEX (${segment.index ?? index})`

/** Calls `read` for each segment from a position on, until it returns `enough`. */
async function forEachSegment(
  plan: Plan,
  start: Position | undefined,
  read: (segment: Segment, index: number, after: Position | undefined) => Promise<'enough' | 'more'>,
): Promise<void> {
  for (let index = start?.segment ?? 0; index < plan.segments.length; index++) {
    const segment = plan.segments[index]
    const after = index === start?.segment ? start : undefined
    if (!segment || (await read(segment, index, after)) === 'enough') {
      return
    }
  }
}

export interface PositionedRow {
  position: Position
  row: ListedRow
}

/**
 * Reads one page when the index contains exactly the tasks of the list. The tasks are joined by primary key.
 *
 * @param size page size. One more row is read to tell whether another page exists.
 */
export async function readPage(
  database: Database,
  actor: Actor,
  plan: Plan,
  { start, size }: { start: Position | undefined; size: number },
): Promise<PositionedRow[]> {
  const involvement = involvementSqlFor(actor)
  const found: PositionedRow[] = []
  await forEachSegment(plan, start, async (segment, index, after) => {
    const { sql, values, order } = segmentConditions(plan, segment, after)
    const rows = await database.rows<ListedRow>(
      `SELECT STRAIGHT_JOIN ${columnsFor(involvement)} FROM ${tableWithIndex(plan, segment)} JOIN tasks t ON t.id = ${plan.id}
       ${involvement.join} ${sql} ORDER BY ${order} LIMIT ${size + 1}`,
      [...involvement.values, ...values],
    )
    found.push(
      ...rows.map((row) => ({
        row,
        position: { segment: index, isCompleted: row.status === 'completed', due: row.due_sort, id: row.id },
      })),
    )
    return found.length > size ? 'enough' : 'more'
  })
  return found
}

interface ExaminedRow extends SortedRow {
  matches: number | null
}

/** Result of a search along an index. */
export interface SearchResult {
  positions: Position[]
  /** The last row that was examined; undefined at the end of the list. */
  stoppedAt: Position | undefined
}

interface SearchBounds {
  start: Position | undefined
  /** Number of matches after which the search stops. */
  enough: number
}

/** Examines at most `most` rows of a segment, in order. */
async function examineSegment(
  database: Database,
  plan: Plan,
  { segment, after, most }: { segment: number; after: Position | undefined; most: number },
): Promise<{ seen: Position[]; matching: Position[] }> {
  const part = plan.segments[segment]
  if (!part) {
    return { seen: [], matching: [] }
  }
  const { sql, values, order } = segmentConditions(plan, part, after)
  const rows = await database.rows<ExaminedRow>(
    `SELECT STRAIGHT_JOIN ${plan.id} AS id, d.list_state, d.due_sort, ${joinSql(plan.checks, ' AND ') || '1'} AS matches
     FROM ${tableWithIndex(plan, part)} ${joinSql(plan.joins, ' ')} ${sql} ORDER BY ${order} LIMIT ${most}`,
    [...collectValues(plan.checks), ...collectValues(plan.joins), ...values],
  )
  const seen = rows.map((row) => positionOf(row, segment))
  return { seen, matching: seen.filter((_, index) => rows[index]?.matches === 1) }
}

/** Scans an index for matching tasks until it has more than `enough` or has examined a limited number of rows. */
export async function search(
  database: Database,
  plan: Plan,
  { start, enough }: SearchBounds,
  hasWords: boolean,
): Promise<SearchResult> {
  const positions: Position[] = []
  let stoppedAt = start
  let segment = start?.segment ?? 0
  for (const step of hasWords ? WORD_STEPS : SEARCH_STEPS) {
    for (let left = step; left > 0 && segment < plan.segments.length && positions.length <= enough; ) {
      const after = stoppedAt?.segment === segment ? stoppedAt : undefined
      const { seen, matching } = await examineSegment(database, plan, { segment, after, most: step })
      positions.push(...matching)
      stoppedAt = seen.at(-1) ?? stoppedAt
      left -= seen.length
      segment += seen.length < step ? 1 : 0
    }
    if (segment >= plan.segments.length) {
      return { positions, stoppedAt: undefined }
    }
    if (positions.length > enough) {
      break
    }
  }
  return { positions, stoppedAt: stoppedAt?.segment === segment ? stoppedAt : startOf(plan, segment) }
}

/** Returns a position before the first row of a segment. */
function startOf(plan: Plan, segment: number): Position {
  const order = plan.segments[segment]?.order
  const isRising = order === 'due' || order === 'oldest'
  const due = isRising ? new Date(0) : new Date(NO_DUE_DATE.getTime() + 1)
  return { segment, isCompleted: false, due, id: isRising ? 0 : Number.MAX_SAFE_INTEGER }
}

interface FoundRow extends ExaminedRow {
  priority: string
  status: string
}

const belongsTo = (segment: Segment, row: FoundRow) =>
  (segment.listState === undefined || segment.listState === row.list_state) &&
  (segment.priority === undefined || segment.priority === row.priority) &&
  (segment.status === undefined || segment.status === row.status) &&
  (segment.due === undefined || (row.due_sort >= segment.due.from && row.due_sort < segment.due.before))

/**
 * Returns all tasks with a rare word that match the rest of the filter, in the order of the list.
 *
 * @param term a word with so few tasks that all of them can be examined.
 */
export async function findByRareTerm(database: Database, plan: Plan, term: string): Promise<Position[]> {
  const rows = await database.rows<FoundRow>(
    `SELECT STRAIGHT_JOIN d.id, d.list_state, d.due_sort, d.priority, d.status, ${joinSql(plan.checks, ' AND ')} AS matches
     FROM ${matchingIdsSql(taskSearchIndex)} n JOIN tasks d ON d.id = n.id ${joinSql(plan.joins, ' ')}`,
    [...collectValues(plan.checks), prefixPattern(term), ...collectValues(plan.joins)],
  )
  const positions = rows
    .filter((row) => row.matches === 1)
    .map((row) =>
      positionOf(
        row,
        plan.segments.findIndex((segment) => belongsTo(segment, row)),
      ),
    )
    .filter(({ segment }) => segment >= 0)
  return positions.sort((one, other) => comparePositions(plan, one, other))
}

/** Counts the rows of a list whose index contains exactly its tasks. It stops when the total reaches `most`. */
export async function countRows(database: Database, plan: Plan, most: number): Promise<number> {
  let total = 0
  await forEachSegment(plan, undefined, async (segment) => {
    const { sql, values } = segmentConditions(plan, segment, undefined)
    const [row] = await database.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT ${plan.id} FROM ${tableWithIndex(plan, segment)} ${sql} LIMIT ${most}) counted`,
      values,
    )
    total += row?.total ?? 0
    return total < most ? 'more' : 'enough'
  })
  return total
}

/** Reads tasks by their ids, in the given order. */
export async function readInOrder(
  database: Database,
  actor: Actor,
  ids: readonly number[],
  size: number,
): Promise<ListedRow[]> {
  if (ids.length === 0) {
    return []
  }
  const involvement = involvementSqlFor(actor)
  const rows = await database.rows<ListedRow>(
    `SELECT ${columnsFor(involvement)} FROM tasks t ${involvement.join} WHERE t.id IN (${placeholders(size)})`,
    [...involvement.values, ...padToLength(ids, size)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
