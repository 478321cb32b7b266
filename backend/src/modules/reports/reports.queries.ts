import type { Query } from '@headway/contracts'
import type { Report, reportsList } from '@headway/contracts/reports'
import { type Actor, readsOrganisation } from '../../platform/actor.ts'
import { decodeCursor, page } from '../../platform/cursor.ts'
import type { Database, SqlValue } from '../../platform/database.ts'
import { findTaskTitles } from '../tasks/index.ts'
import { can } from './reports.policy.ts'
import { type FileRow, type LinkRow, presentReport, relationOf, type ReportRow } from './reports.presenter.ts'

type ListQuery = Query<typeof reportsList>

const COUNT_LIMIT = 1_000
const ABOVE_AUTHOR =
  'EXISTS (SELECT 1 FROM user_closure c WHERE c.ancestor_id = ? AND c.descendant_id = r.author_id)'
/** Names come by LEFT JOIN so that the optimiser starts from the reports in their order (data.md, section 5). */
const REPORTS = `SELECT r.id, r.author_id, r.task_id, r.task_creator_id, r.description, r.completion_percentage, r.report_date,
    r.needs_approval, r.approved_at, r.created_at,
    a.first_name AS author_first_name, a.last_name AS author_last_name, a.email AS author_email,
    p.first_name AS approver_first_name, p.last_name AS approver_last_name,
    ${ABOVE_AUTHOR} AS is_above_author
  FROM progress_reports r LEFT JOIN users a ON a.id = r.author_id LEFT JOIN users p ON p.id = r.approved_by`
const FILES = `SELECT f.id, f.report_id, f.name, f.size, f.media_type, f.sha256, f.storage_key, f.needs_approval, f.decision, f.decided_at,
    f.rejection_reason, d.first_name AS decider_first_name, d.last_name AS decider_last_name
  FROM report_files f LEFT JOIN users d ON d.id = f.decided_by`

interface Condition {
  sql: string
  values: SqlValue[]
}

function visibility(actor: Actor): Condition[] {
  if (readsOrganisation(actor)) {
    return []
  }
  return actor.role === 'pm'
    ? [{ sql: `(${ABOVE_AUTHOR} OR r.task_creator_id = ?)`, values: [actor.id, actor.id] }]
    : [{ sql: 'r.author_id = ?', values: [actor.id] }]
}

const approvalConditions: Record<NonNullable<ListQuery['approval']>, string> = {
  none: 'r.needs_approval = 0',
  pending: 'r.is_pending = 1',
  approved: 'r.approved_at IS NOT NULL',
}

function filters(actor: Actor, query: ListQuery): Condition[] {
  const all = visibility(actor)
  if (query.approval) {
    all.push({ sql: approvalConditions[query.approval], values: [] })
  }
  if (query.author) {
    all.push({ sql: 'r.author_id = ?', values: [query.author === 'me' ? actor.id : Number(query.author)] })
  }
  if (query.task) {
    all.push({ sql: 'r.task_id = ?', values: [Number(query.task)] })
  }
  return all
}

const where = (all: readonly Condition[]) =>
  all.length === 0 ? '' : `WHERE ${all.map(({ sql }) => sql).join(' AND ')}`

async function readRelated(database: Database, rows: readonly ReportRow[]) {
  const ids = rows.map((row) => row.id)
  const marks = ids.map(() => '?').join(',')
  const [files, links, titles] = await Promise.all([
    database.rows<FileRow>(`${FILES} WHERE f.report_id IN (${marks}) ORDER BY f.report_id, f.id`, ids),
    database.rows<LinkRow>(
      `SELECT report_id, title, url, description FROM report_links WHERE report_id IN (${marks}) ORDER BY report_id, position`,
      ids,
    ),
    findTaskTitles(database, [...new Set(rows.flatMap((row) => row.task_id ?? []))]),
  ])
  return (row: ReportRow) => ({
    files: files.filter((file) => file.report_id === row.id),
    links: links.filter((link) => link.report_id === row.id),
    taskTitle: row.task_id === null ? null : (titles.get(row.task_id) ?? null),
  })
}

/** One page of the reports the actor may read, newest first, with the number of matches counted up to 1000. */
export async function listReports(database: Database, actor: Actor, query: ListQuery) {
  const filter = filters(actor, query)
  const paged = [...filter]
  if (query.cursor) {
    const [time, id] = decodeCursor(query.cursor, ['number', 'number']) as [number, number]
    const createdAt = new Date(time)
    paged.push({
      sql: 'r.created_at <= ? AND (r.created_at < ? OR r.id < ?)',
      values: [createdAt, createdAt, id],
    })
  }
  const rows = await database.rows<ReportRow>(
    `${REPORTS} ${where(paged)} ORDER BY r.created_at DESC, r.id DESC LIMIT ${query.limit + 1}`,
    [actor.id, ...paged.flatMap(({ values }) => values)],
  )
  const [count] = await database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM (SELECT 1 FROM progress_reports r ${where(filter)} LIMIT ${COUNT_LIMIT}) matches`,
    filter.flatMap(({ values }) => values),
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.created_at.getTime(), row.id])
  const related = items.length === 0 ? undefined : await readRelated(database, items)
  const reports: Report[] = related ? items.map((row) => presentReport(row, related(row), actor)) : []
  return { items: reports, nextCursor, total: count?.total ?? 0, can: { create: can.create(actor) } }
}

/** One report, undefined when there is none or the actor may not read it. */
export async function findReport(database: Database, actor: Actor, id: number): Promise<Report | undefined> {
  const [row] = await database.rows<ReportRow>(`${REPORTS} WHERE r.id = ?`, [actor.id, id])
  if (!row || !can.read(actor, relationOf(row, actor))) {
    return undefined
  }
  const related = await readRelated(database, [row])
  return presentReport(row, related(row), actor)
}

/** A file with the report it belongs to, undefined when the actor may not read the report. */
export async function findFile(database: Database, actor: Actor, id: number) {
  const [file] = await database.rows<FileRow>(`${FILES} WHERE f.id = ?`, [id])
  if (!file) {
    return undefined
  }
  const [report] = await database.rows<ReportRow>(`${REPORTS} WHERE r.id = ?`, [actor.id, file.report_id])
  if (!report) {
    return undefined
  }
  const relation = relationOf(report, actor)
  return can.read(actor, relation) ? { file, relation } : undefined
}

/** How many reports with undecided files stand in the actor's subtree. */
export async function countPendingApprovals(database: Database, actor: Pick<Actor, 'id'>): Promise<number> {
  const [row] = await database.rows<{ total: number }>(
    `SELECT COUNT(*) AS total FROM report_files f JOIN user_closure c ON c.descendant_id = f.author_id AND c.ancestor_id = ?
     WHERE f.needs_approval = 1 AND f.decision IS NULL AND f.author_id <> ?`,
    [actor.id, actor.id],
  )
  return row?.total ?? 0
}

/** Which of the storage keys a row names. */
export async function findReferenced(
  { knex }: Database,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = (await knex('report_files').whereIn('storage_key', keys).select('storage_key')) as {
    storage_key: string
  }[]
  return new Set(rows.map((row) => row.storage_key))
}
