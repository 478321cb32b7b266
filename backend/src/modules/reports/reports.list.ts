import type { Query } from '@headway/contracts'
import type { reportsList } from '@headway/contracts/reports'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor, page } from '../../platform/cursor.ts'
import type { Database, SqlValue } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Calendar, calendarOf } from '../calendar/index.ts'
import { can } from './reports.policy.ts'
import { presentReport, type ReportRow } from './reports.presenter.ts'
import { padded, places, readRelated, reportColumns } from './reports.queries.ts'

type ListQuery = Query<typeof reportsList>

/** Where a report stands in the order of every list: newest first. */
interface Position {
  at: Date
  id: number
}

/** One table and index that hold the reports of a query in their order. */
interface Source {
  from: string
  id: string
  conditions: string[]
  values: SqlValue[]
  /** Whether what it finds must still be held against what the actor may read. */
  needsCheck: boolean
}

/** Counting further than this says nobody more. */
const COUNT_LIMIT = 1_000
const PAGE_SIZES = [25, 100]
/** Reports that are held against what the actor may read, in steps; no request looks at more. */
const SEARCH_STEPS = [128, 1_024]

/** Which people's reports are asked for: 0 is nobody. */
function authorOf(actor: Actor, { author }: ListQuery): number | undefined {
  const asked = author === 'me' ? actor.id : author && Number(author)
  if (readsOrganisation(actor) || actor.role === 'pm') {
    return asked || undefined
  }
  // Everyone else reads their own reports only.
  return asked === undefined || asked === '' || asked === actor.id ? actor.id : 0
}

async function isBelow(database: Database, actor: Actor, userId: number): Promise<boolean> {
  const rows = await database.rows('SELECT 1 FROM user_closure WHERE ancestor_id = ? AND descendant_id = ?', [
    actor.id,
    userId,
  ])
  return rows.length > 0
}

async function sourceFor(database: Database, actor: Actor, query: ListQuery): Promise<Source> {
  const authorId = authorOf(actor, query)
  const approval = query.approval === undefined ? '' : '_approval'
  const isManager = actor.role === 'pm'
  if (isManager && authorId === undefined && query.task === undefined) {
    return {
      from: `report_scope d FORCE INDEX (report_scope_${query.approval === undefined ? 'newest' : 'approval'})`,
      id: 'd.report_id',
      conditions: ['d.user_id = ?'],
      values: [actor.id],
      needsCheck: false,
    }
  }
  const parts = [authorId === undefined ? '' : '_author', query.task === undefined ? '' : '_task', approval]
  const index = `progress_reports${parts.join('') || '_newest'}`
  return {
    from: `progress_reports d FORCE INDEX (${index})`,
    id: 'd.id',
    conditions: [
      ...(authorId === undefined ? [] : ['d.author_id = ?']),
      ...(query.task === undefined ? [] : ['d.task_id = ?']),
    ],
    values: [
      ...(authorId === undefined ? [] : [authorId]),
      ...(query.task === undefined ? [] : [Number(query.task)]),
    ],
    needsCheck: isManager && !(authorId !== undefined && (await isBelow(database, actor, authorId))),
  }
}

/** Adds the filters that every source carries. Days are those of the submission, in the organisation's calendar. */
function withFilters(calendar: Calendar, source: Source, { approval, from, to }: ListQuery): Source {
  const conditions = [...source.conditions]
  const values = [...source.values]
  if (approval) {
    conditions.push('d.approval = ?')
    values.push(approval)
  }
  if (from) {
    conditions.push('d.created_at >= ?')
    values.push(calendar.startOf(from))
  }
  if (to) {
    conditions.push('d.created_at < ?')
    values.push(calendar.startOf(calendar.plusDays(to, 1)))
  }
  return { ...source, conditions, values }
}

/** Adds the place to go on from. */
function after(source: Source, position: Position | undefined): Source {
  if (!position) {
    return source
  }
  const { at, id } = position
  return {
    ...source,
    conditions: [...source.conditions, `d.created_at <= ? AND (d.created_at < ? OR ${source.id} < ?)`],
    values: [...source.values, at, at, id],
  }
}

const where = ({ conditions }: Source) => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`)
const order = ({ id }: Source) => `ORDER BY d.created_at DESC, ${id} DESC`
const CHECK = 'report_scope s ON s.report_id = d.id AND s.user_id = ?'

interface Found {
  rows: ReportRow[]
  nextCursor: string | null
}

/** A page of one index, and the reports by their keys. */
async function readPage(
  database: Database,
  actor: Actor,
  source: Source,
  { limit, size }: { limit: number; size: number },
): Promise<Found> {
  const { columns, joins, values } = reportColumns(actor)
  const rows = await database.rows<ReportRow>(
    `SELECT STRAIGHT_JOIN ${columns} FROM ${source.from} JOIN progress_reports r ON r.id = ${source.id} ${joins}
     ${where(source)} ${order(source)} LIMIT ${size + 1}`,
    [...values, ...source.values],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.created_at.getTime(), row.id])
  return { rows: items, nextCursor }
}

/** Looks along an index for reports that the actor may read, one key each, and stops after so many. */
async function search(
  database: Database,
  actor: Actor,
  source: Source,
  { start, limit }: { start: Position | undefined; limit: number },
): Promise<{ positions: Position[]; stoppedAt: Position | undefined }> {
  const positions: Position[] = []
  let stoppedAt = start
  for (const step of SEARCH_STEPS) {
    const from = after(source, stoppedAt)
    const rows = await database.rows<{ id: number; created_at: Date; is_readable: number }>(
      `SELECT STRAIGHT_JOIN d.id, d.created_at, s.user_id IS NOT NULL AS is_readable
       FROM ${from.from} LEFT JOIN ${CHECK} ${where(from)} ${order(from)} LIMIT ${step}`,
      [actor.id, ...from.values],
    )
    const seen = rows.map((row) => ({ at: row.created_at, id: row.id }))
    positions.push(...seen.filter((_, index) => rows[index]?.is_readable === 1))
    stoppedAt = rows.length < step ? undefined : seen.at(-1)
    if (stoppedAt === undefined || positions.length > limit) {
      break
    }
  }
  return { positions, stoppedAt }
}

async function searchPage(
  database: Database,
  actor: Actor,
  source: Source,
  { start, limit, size }: { start: Position | undefined; limit: number; size: number },
): Promise<Found> {
  const { positions, stoppedAt } = await search(database, actor, source, { start, limit })
  const shown = positions.slice(0, limit)
  const next = positions.length > limit ? shown.at(-1) : stoppedAt
  const nextCursor = next ? encodeCursor([next.at.getTime(), next.id]) : null
  if (shown.length === 0) {
    return { rows: [], nextCursor }
  }
  const ids = shown.map(({ id }) => id)
  const { columns, joins, values } = reportColumns(actor)
  const rows = await database.rows<ReportRow>(
    `SELECT ${columns} FROM progress_reports r ${joins} WHERE r.id IN (${places(size)})`,
    [...values, ...padded(ids, size)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), nextCursor }
}

/** Counts matches in the same index, as far as it is worth; `isTotalCapped` when there may be more. */
async function countMatches(database: Database, actor: Actor, source: Source) {
  const seen = `SELECT ${source.id} AS id FROM ${source.from} ${where(source)} LIMIT ${COUNT_LIMIT + 1}`
  const [row] = source.needsCheck
    ? await database.rows<{ total: number; seen: number }>(
        `SELECT COUNT(s.user_id) AS total, COUNT(*) AS seen FROM (${seen}) d LEFT JOIN ${CHECK}`,
        [...source.values, actor.id],
      )
    : await database.rows<{ total: number; seen: number }>(
        `SELECT COUNT(*) AS total, COUNT(*) AS seen FROM (${seen}) d`,
        source.values,
      )
  const { total = 0, seen: looked = 0 } = row ?? {}
  return { total: Math.min(total, COUNT_LIMIT), isTotalCapped: looked > COUNT_LIMIT }
}

function decodePosition(cursor: string): Position {
  const [time, id] = decodeCursor(cursor, ['moment', 'number']) as [number, number]
  return { at: new Date(time), id }
}

/** One page of the reports the actor may read, newest first, with the number of matches counted up to 1000. */
export async function listReports(platform: Platform, actor: Actor, query: ListQuery) {
  const { database } = platform
  const size = PAGE_SIZES.find((each) => each >= query.limit) ?? query.limit
  const start = query.cursor ? decodePosition(query.cursor) : undefined
  const source = withFilters(calendarOf(platform), await sourceFor(database, actor, query), query)
  const { limit } = query
  const { rows, nextCursor } = source.needsCheck
    ? await searchPage(database, actor, source, { start, limit, size })
    : await readPage(database, actor, after(source, start), { limit, size })
  const counted = await countMatches(database, actor, source)
  const related = await readRelated(database, rows, size)
  return {
    items: rows.map((row) => presentReport(row, related(row), actor)),
    nextCursor,
    ...counted,
    can: { create: can.create(actor) },
  }
}
