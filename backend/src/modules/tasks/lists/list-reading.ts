import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { beginsWith, objectsWith } from '../../../platform/search/words.ts'
import { taskWords } from '../search/task-words.ts'
import { OPEN_BLOCKERS } from '../relations/waiting.ts'
import { SUMMARY_LENGTH } from '../description-summary.ts'
import type { ListedRow } from '../tasks.presenter.ts'
import { standingOf, TASK_COLUMNS } from '../tasks.queries.ts'
import { COMPLETED } from '../shelves.ts'
import { NO_DUE_DATE } from '../task.model.ts'
import type { Plan, Position, Segment } from './list-plan.ts'
import { SEARCH_STEPS, WORD_STEPS } from '../../../platform/database/list-bounds.ts'
import { type Fragment, padded, places, sqlOf, valuesOf } from '../../../platform/database/statement-parts.ts'

const columnsFor = (standing: { column: string }) =>
  `${TASK_COLUMNS}, LEFT(t.description, ${SUMMARY_LENGTH + 1}) AS description, ${OPEN_BLOCKERS} AS open_blockers, ${standing.column}`

const ORDERS: Record<Segment['order'], (id: string) => string> = {
  'closed-due': (id) => `d.is_closed, d.due_sort, ${id}`,
  due: (id) => `d.due_sort, ${id}`,
  '-due': (id) => `d.due_sort DESC, ${id} DESC`,
  newest: (id) => `${id} DESC`,
  oldest: (id) => id,
}

/** Rows behind a position of the same segment. */
function behind({ isClosed, due, id }: Position, order: Segment['order'], column: string): Fragment {
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
  return isClosed
    ? { sql: `d.is_closed = 1 AND ${later}`, values }
    : { sql: `(d.is_closed = 1 OR (d.is_closed = 0 AND ${later}))`, values }
}

/** One statement's worth of a plan: a segment, from a position on. */
export function rowsOf(
  plan: Plan,
  segment: Segment,
  after: Position | undefined,
): Fragment & { order: string } {
  const all = [...plan.equal]
  if (segment.priority !== undefined) {
    all.push({ sql: 'd.priority = ?', values: [segment.priority] })
  }
  if (segment.status !== undefined) {
    all.push({ sql: 'd.status = ?', values: [segment.status] })
  }
  if (segment.closedAs !== undefined) {
    all.push({ sql: `d.is_closed = ${segment.closedAs}`, values: [] })
  }
  if (segment.order === 'closed-due' && after === undefined) {
    all.push({ sql: `d.is_closed <= ${COMPLETED}`, values: [] })
  }
  if (segment.due) {
    all.push({ sql: 'd.due_sort >= ? AND d.due_sort < ?', values: [segment.due.from, segment.due.before] })
  }
  if (after) {
    all.push(behind(after, segment.order, plan.id))
  }
  return {
    sql: all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`,
    values: all.flatMap(({ values }) => values),
    order: ORDERS[segment.order](plan.id),
  }
}

// The index is named: left to itself, the optimiser walks another one as soon as a filter looks rare or common.
export const from = ({ table, index }: Plan, segment: Segment) =>
  `${table} d FORCE INDEX (${segment.index ?? index})`

/** Goes through the segments from a position on, until `read` has enough. */
async function throughSegments(
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

export interface PlacedRow {
  position: Position
  row: ListedRow
}

/**
 * A page of an index that holds exactly the list, and the tasks by their keys.
 *
 * @param size one more is read where there is one.
 */
export async function readPage(
  database: Database,
  actor: Actor,
  plan: Plan,
  { start, size }: { start: Position | undefined; size: number },
): Promise<PlacedRow[]> {
  const standing = standingOf(actor)
  const found: PlacedRow[] = []
  await throughSegments(plan, start, async (segment, index, after) => {
    const { sql, values, order } = rowsOf(plan, segment, after)
    const rows = await database.rows<ListedRow>(
      `SELECT STRAIGHT_JOIN ${columnsFor(standing)} FROM ${from(plan, segment)} JOIN tasks t ON t.id = ${plan.id}
       ${standing.join} ${sql} ORDER BY ${order} LIMIT ${size + 1}`,
      [...standing.values, ...values],
    )
    found.push(
      ...rows.map((row) => ({
        row,
        position: {
          segment: index,
          isClosed: row.status === 'completed',
          due: row.due_sort,
          id: row.id,
        },
      })),
    )
    return found.length > size ? 'enough' : 'more'
  })
  return found
}

interface LookedAt {
  id: number
  is_closed: number
  due_sort: Date
  matches: number | null
}

/** Where a search has come to. */
export interface Found {
  positions: Position[]
  /** The last row that was looked at, undefined when the list is at its end. */
  stoppedAt: Position | undefined
}

interface Looking {
  start: Position | undefined
  /** How many are enough. */
  enough: number
}

/** Looks at the rows of a segment in their order, so many at most. */
async function lookAt(
  database: Database,
  plan: Plan,
  { segment, after, most }: { segment: number; after: Position | undefined; most: number },
): Promise<{ seen: Position[]; matching: Position[] }> {
  const part = plan.segments[segment]
  if (!part) {
    return { seen: [], matching: [] }
  }
  const { sql, values, order } = rowsOf(plan, part, after)
  const rows = await database.rows<LookedAt>(
    `SELECT STRAIGHT_JOIN ${plan.id} AS id, d.is_closed, d.due_sort, ${sqlOf(plan.checks, ' AND ') || '1'} AS matches
     FROM ${from(plan, part)} ${sqlOf(plan.joins, ' ')} ${sql} ORDER BY ${order} LIMIT ${most}`,
    [...valuesOf(plan.checks), ...valuesOf(plan.joins), ...values],
  )
  const seen = rows.map((row) => ({ segment, isClosed: row.is_closed === 1, due: row.due_sort, id: row.id }))
  return { seen, matching: seen.filter((_, index) => rows[index]?.matches === 1) }
}

/** Looks along an index for tasks that are everything else that is asked for, and stops after so many rows. */
export async function search(
  database: Database,
  plan: Plan,
  { start, enough }: Looking,
  hasWords: boolean,
): Promise<Found> {
  const positions: Position[] = []
  let stoppedAt = start
  let segment = start?.segment ?? 0
  for (const step of hasWords ? WORD_STEPS : SEARCH_STEPS) {
    for (let left = step; left > 0 && segment < plan.segments.length && positions.length <= enough; ) {
      const after = stoppedAt?.segment === segment ? stoppedAt : undefined
      const { seen, matching } = await lookAt(database, plan, { segment, after, most: step })
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

/** Before the first row of a segment. */
function startOf(plan: Plan, segment: number): Position {
  const order = plan.segments[segment]?.order
  const isRising = order === 'due' || order === 'oldest'
  const due = isRising ? new Date(0) : new Date(NO_DUE_DATE.getTime() + 1)
  return { segment, isClosed: false, due, id: isRising ? 0 : Number.MAX_SAFE_INTEGER }
}

interface FoundRow extends LookedAt {
  priority: string
  status: string
}

const isIn = (segment: Segment, row: FoundRow) =>
  (segment.closedAs === undefined || segment.closedAs === row.is_closed) &&
  (segment.priority === undefined || segment.priority === row.priority) &&
  (segment.status === undefined || segment.status === row.status) &&
  (segment.due === undefined || (row.due_sort >= segment.due.from && row.due_sort < segment.due.before))

/** Which of two positions of a list comes first, as the indexes have it. */
function compare(plan: Plan, one: Position, other: Position): number {
  const order = plan.segments[one.segment]?.order
  if (one.segment !== other.segment) {
    return one.segment - other.segment
  }
  if (order === 'newest' || order === 'oldest') {
    return order === 'newest' ? other.id - one.id : one.id - other.id
  }
  const later = one.due.getTime() - other.due.getTime() || one.id - other.id
  if (order === '-due') {
    return -later
  }
  return order === 'closed-due' ? Number(one.isClosed) - Number(other.isClosed) || later : later
}

/**
 * Every task with a rare word that is everything else that is asked for, in the list's order.
 *
 * @param term a word that few enough tasks have to look at all of them.
 */
export async function findWith(database: Database, plan: Plan, term: string): Promise<Position[]> {
  const rows = await database.rows<FoundRow>(
    `SELECT STRAIGHT_JOIN d.id, d.is_closed, d.due_sort, d.priority, d.status, ${sqlOf(plan.checks, ' AND ')} AS matches
     FROM ${objectsWith(taskWords)} n JOIN tasks d ON d.id = n.id ${sqlOf(plan.joins, ' ')}`,
    [...valuesOf(plan.checks), beginsWith(term), ...valuesOf(plan.joins)],
  )
  const positions = rows
    .filter((row) => row.matches === 1)
    .map((row) => ({
      segment: plan.segments.findIndex((segment) => isIn(segment, row)),
      isClosed: row.is_closed === 1,
      due: row.due_sort,
      id: row.id,
    }))
    .filter(({ segment }) => segment >= 0)
  return positions.sort((one, other) => compare(plan, one, other))
}

/** What stands behind a position, in a list that is there as a whole. */
export const after = (plan: Plan, all: readonly Position[], start: Position | undefined): Position[] =>
  start ? all.filter((position) => compare(plan, position, start) > 0) : [...all]

/** How many rows an index that holds exactly the list has, counted as far as `most`. */
export async function countRows(database: Database, plan: Plan, most: number): Promise<number> {
  let total = 0
  await throughSegments(plan, undefined, async (segment) => {
    const { sql, values } = rowsOf(plan, segment, undefined)
    const [row] = await database.rows<{ total: number }>(
      `SELECT COUNT(*) AS total FROM (SELECT ${plan.id} FROM ${from(plan, segment)} ${sql} LIMIT ${most}) counted`,
      values,
    )
    total += row?.total ?? 0
    return total < most ? 'more' : 'enough'
  })
  return total
}

/** Tasks by their ids, in the given order. */
export async function readInOrder(
  database: Database,
  actor: Actor,
  ids: readonly number[],
  size: number,
): Promise<ListedRow[]> {
  if (ids.length === 0) {
    return []
  }
  const standing = standingOf(actor)
  const rows = await database.rows<ListedRow>(
    `SELECT ${columnsFor(standing)} FROM tasks t ${standing.join} WHERE t.id IN (${places(size)})`,
    [...standing.values, ...padded(ids, size)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
