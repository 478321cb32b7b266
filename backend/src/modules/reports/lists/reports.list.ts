import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, encodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import {
  continueAfter,
  type ListQuery,
  orderSql,
  type Position,
  type Source,
  sourceFor,
  whereSql,
} from './report-sources.ts'
import { can } from '../reports.policy.ts'
import { presentReport, type ReportRow } from '../reports.presenter.ts'
import { readRelated, reportColumns } from '../reports.queries.ts'
import {
  padToLength,
  placeholders,
  joinSql,
  collectValues,
} from '../../../platform/database/sql-fragments.ts'
import { MAX_COUNT, pageSizeFor, SEARCH_STEPS, WORD_STEPS } from '../../../platform/database/list-bounds.ts'

interface ReportPage {
  rows: ReportRow[]
  nextCursor: string | null
  isPartial: boolean
}

/** Reads one page of a source whose rows all match. */
async function readPage(
  database: Database,
  actor: Actor,
  source: Source,
  { limit, size }: { limit: number; size: number },
): Promise<ReportPage> {
  const { columns, joins, values } = reportColumns(actor)
  const rows = await database.rows<ReportRow>(
    `SELECT STRAIGHT_JOIN ${columns} FROM ${source.from.sql} JOIN progress_reports r ON r.id = ${source.id} ${joins}
     ${whereSql(source)} ${orderSql(source)} LIMIT ${size + 1}`,
    [...source.from.values, ...values, ...collectValues(source.conditions)],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.created_at.getTime(), row.id])
  return { rows: items, nextCursor, isPartial: false }
}

/**
 * Scans an index for reports that pass the checks of the source, reading keys only, and stops after a limited number of
 * rows.
 */
async function findPositions(
  database: Database,
  source: Source,
  { start, limit }: { start: Position | undefined; limit: number },
): Promise<{ positions: Position[]; stoppedAt: Position | undefined }> {
  const positions: Position[] = []
  let stoppedAt = start
  for (const step of source.hasCommonTerms ? WORD_STEPS : SEARCH_STEPS) {
    const from = continueAfter(source, stoppedAt)
    const rows = await database.rows<{ id: number; created_at: Date; is_match: number | null }>(
      `SELECT STRAIGHT_JOIN ${source.id} AS id, d.created_at, ${joinSql(from.checks, ' AND ')} AS is_match
       FROM ${from.from.sql} ${joinSql(from.joins, ' ')} ${whereSql(from)} ${orderSql(from)} LIMIT ${step}`,
      [
        ...collectValues(from.checks),
        ...from.from.values,
        ...collectValues(from.joins),
        ...collectValues(from.conditions),
      ],
    )
    const seen = rows.map((row) => ({ at: row.created_at, id: row.id }))
    positions.push(...seen.filter((_, index) => rows[index]?.is_match === 1))
    stoppedAt = rows.length < step ? undefined : seen.at(-1)
    if (stoppedAt === undefined || positions.length > limit) {
      break
    }
  }
  return { positions, stoppedAt }
}

/** Reads one page of a source whose rows need checks. */
async function searchPage(
  database: Database,
  actor: Actor,
  source: Source,
  { start, limit, size }: { start: Position | undefined; limit: number; size: number },
): Promise<ReportPage> {
  const { positions, stoppedAt } = await findPositions(database, source, { start, limit })
  const shown = positions.slice(0, limit)
  const isFull = positions.length > limit
  const next = isFull ? shown.at(-1) : stoppedAt
  const found = {
    nextCursor: next ? encodeCursor([next.at.getTime(), next.id]) : null,
    isPartial: !isFull && stoppedAt !== undefined,
  }
  if (shown.length === 0) {
    return { rows: [], ...found }
  }
  const ids = shown.map(({ id }) => id)
  const { columns, joins, values } = reportColumns(actor)
  const rows = await database.rows<ReportRow>(
    `SELECT ${columns} FROM progress_reports r ${joins} WHERE r.id IN (${placeholders(size)})`,
    [...values, ...padToLength(ids, size)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), ...found }
}

/** Counts matches in the same index up to a limit; `isTotalCapped` is true when there may be more. */
async function countMatches(database: Database, source: Source) {
  const matches = source.checks.length === 0 ? '1' : joinSql(source.checks, ' AND ')
  const [row] = await database.rows<{ total: number | null; seen: number }>(
    `SELECT SUM(matches) AS total, COUNT(*) AS seen FROM (
       SELECT ${matches} AS matches FROM ${source.from.sql} ${joinSql(source.joins, ' ')} ${whereSql(source)}
       LIMIT ${MAX_COUNT + 1}) d`,
    [
      ...collectValues(source.checks),
      ...source.from.values,
      ...collectValues(source.joins),
      ...collectValues(source.conditions),
    ],
  )
  const { total, seen = 0 } = row ?? {}
  return { total: Math.min(total ?? 0, MAX_COUNT), isTotalCapped: seen > MAX_COUNT }
}

function decodePosition(cursor: string): Position {
  const [time, id] = decodeCursor(cursor, ['moment', 'number']) as [number, number]
  return { at: new Date(time), id }
}

/** Reads and presents one page of the rows of a source. */
async function readFrom(database: Database, actor: Actor, source: Source, { limit, cursor }: ListQuery) {
  const size = pageSizeFor(limit)
  const start = cursor ? decodePosition(cursor) : undefined
  const { rows, ...rest } =
    source.checks.length > 0
      ? await searchPage(database, actor, source, { start, limit, size })
      : await readPage(database, actor, continueAfter(source, start), { limit, size })
  if (rows.length === 0) {
    return { items: [], ...rest }
  }
  const related = await readRelated(database, rows, size)
  return { items: rows.map((row) => presentReport(row, related(row), actor)), ...rest }
}

const emptyPage = { items: [], nextCursor: null, isPartial: false }

/** Returns one page of the reports that the actor may read, newest first. */
export async function readReports(platform: Platform, actor: Actor, query: ListQuery) {
  const { database } = platform
  const source = await sourceFor(database, calendarOf(platform), actor, query)
  return source ? readFrom(database, actor, source, query) : emptyPage
}

/** Returns one page like {@link readReports}, with the number of matches counted up to 1000. */
export async function listReports(platform: Platform, actor: Actor, query: ListQuery) {
  const { database } = platform
  const abilities = { can: { create: can.create(actor) } }
  const source = await sourceFor(database, calendarOf(platform), actor, query)
  if (!source) {
    return { ...emptyPage, total: 0, isTotalCapped: false, ...abilities }
  }
  const found = await readFrom(database, actor, source, query)
  return { ...found, ...(await countMatches(database, source)), ...abilities }
}
