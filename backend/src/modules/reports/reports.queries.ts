import type { Report } from '@headway/contracts/reports'
import type { Actor } from '../../platform/actor.ts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/errors.ts'
import { findBlockersOf } from './blockers/report-blockers.ts'
import { findTasksOf } from './core/report-tasks.ts'
import { findReadsOf } from './reads/report-reads.ts'
import { findTaskTitles } from '../tasks/index.ts'
import { can, type ReportInvolvement } from './reports.policy.ts'
import {
  type FileRow,
  type LinkRow,
  type RelatedRows,
  presentReport,
  toInvolvement,
  type ReportRow,
} from './reports.presenter.ts'
import { padToLength, placeholders } from '../../platform/database/sql-fragments.ts'

const FILES = `SELECT f.id, f.report_id, f.author_id, f.name, f.size, f.media_type, f.sha256, f.storage_key, f.needs_approval, f.decision, f.decided_at,
    f.rejection_reason, f.replaces_id, d.first_name AS decider_first_name, d.last_name AS decider_last_name
  FROM report_files f LEFT JOIN users d ON d.id = f.decided_by`

/**
 * Returns the columns and joins from which a report is presented. Names come by LEFT JOIN so that the optimizer starts
 * from the reports in their order (docs/DATABASE.md, "List queries").
 */
export function reportColumns(actor: Actor): { columns: string; joins: string; values: SqlValue[] } {
  const above = actor.role !== 'staff' && actor.role !== 'viewer'
  // Only project managers read reports because they created a task.
  const mayBeCreator = actor.role === 'pm'
  return {
    columns: `r.id, r.author_id, r.task_id, r.description, r.next_steps, r.completion_percentage, r.report_date,
      r.needs_approval, r.approved_at, r.created_at,
      a.first_name AS author_first_name, a.last_name AS author_last_name, a.email AS author_email,
      p.first_name AS approver_first_name, p.last_name AS approver_last_name,
      ${above ? 'c.depth IS NOT NULL' : '0'} AS is_above_author,
      ${mayBeCreator ? 'sc.user_id IS NOT NULL' : '0'} AS is_in_scope`,
    joins: `LEFT JOIN users a ON a.id = r.author_id LEFT JOIN users p ON p.id = r.approved_by
      ${mayBeCreator ? 'LEFT JOIN report_scope sc ON sc.report_id = r.id AND sc.user_id = ?' : ''}
      ${above ? 'LEFT JOIN user_closure c ON c.ancestor_id = ? AND c.descendant_id = r.author_id' : ''}`,
    values: [...(mayBeCreator ? [actor.id] : []), ...(above ? [actor.id] : [])],
  }
}

/** Related rows to read. The response to a new report skips those that it was sent without (docs/BENCH.md, L4). */
interface RelatedKinds {
  files: boolean
  links: boolean
  blockers: boolean
}

const allKinds: RelatedKinds = { files: true, links: true, blockers: true }

/** Returns the files of some reports in their order. */
function findFilesOf(database: Database, reportIds: readonly number[], length: number): Promise<FileRow[]> {
  return database.rows<FileRow>(
    `${FILES} WHERE f.report_id IN (${placeholders(length)}) ORDER BY f.report_id, f.id`,
    padToLength(reportIds, length),
  )
}

/** Returns the links of some reports in their order. */
function findLinksOf(database: Database, reportIds: readonly number[], length: number): Promise<LinkRow[]> {
  return database.rows<LinkRow>(
    `SELECT report_id, title, url, description FROM report_links WHERE report_id IN (${placeholders(length)})
     ORDER BY report_id, position`,
    padToLength(reportIds, length),
  )
}

/**
 * Reads the files, links, blockers, tasks, readers and task titles of reports, with one statement each.
 *
 * @param rows at least one.
 * @param length number of ids that the prepared statements take.
 * @returns a function that returns the related rows of one report.
 */
export async function readRelated(
  database: Database,
  rows: readonly ReportRow[],
  length: number,
  kinds: RelatedKinds = allKinds,
): Promise<(row: ReportRow) => RelatedRows> {
  const ids = rows.map((row) => row.id)
  const files = kinds.files ? await findFilesOf(database, ids, length) : []
  const links = kinds.links ? await findLinksOf(database, ids, length) : []
  const blockers = kinds.blockers ? await findBlockersOf(database, ids, length) : []
  const reads = await findReadsOf(database, ids, length)
  const tasks = await findTasksOf(database, ids, length)
  const taskIds = [...rows.map((row) => row.task_id), ...[...blockers, ...tasks].map(({ taskId }) => taskId)]
  const titles = await findTaskTitles(database, [...new Set(taskIds.flatMap((id) => id ?? []))])
  const filesOf = Map.groupBy(files, (file) => file.report_id)
  const linksOf = Map.groupBy(links, (link) => link.report_id)
  const blockersOf = Map.groupBy(blockers, ({ reportId }) => reportId)
  const tasksOf = Map.groupBy(tasks, ({ reportId }) => reportId)
  const readsOf = Map.groupBy(reads, ({ reportId }) => reportId)
  return ({ id }) => ({
    files: filesOf.get(id) ?? [],
    links: linksOf.get(id) ?? [],
    blockers: blockersOf.get(id) ?? [],
    tasks: tasksOf.get(id) ?? [],
    reads: readsOf.get(id) ?? [],
    titles,
  })
}

async function findRow(
  database: Database,
  actor: Actor,
  id: number,
  trx?: Transaction,
): Promise<ReportRow | undefined> {
  const { columns, joins, values } = reportColumns(actor)
  const [row] = await database.rows<ReportRow>(
    `SELECT ${columns} FROM progress_reports r ${joins} WHERE r.id = ?`,
    [...values, id],
    trx,
  )
  return row
}

/** A report that the actor may read. */
export interface ReadableReport {
  reportId: number
  authorId: number
  involvement: ReportInvolvement
}

/**
 * Returns the author of a report and the actor's involvement in it.
 *
 * @param noun names the object that the error calls missing, such as a comment on the report.
 * @throws ProblemError 404 when the report does not exist or the actor may not read it.
 */
export async function requireReadableReport(
  database: Database,
  actor: Actor,
  { reportId, noun = 'report' }: { reportId: number; noun?: string },
  trx?: Transaction,
): Promise<ReadableReport> {
  const row = await findRow(database, actor, reportId, trx)
  const involvement = row && toInvolvement(row, actor)
  if (!involvement || !can.read(actor, involvement)) {
    throw notFound(noun)
  }
  return { reportId, authorId: row.author_id, involvement }
}

/**
 * Returns a report.
 *
 * @throws ProblemError 404 when it does not exist or the actor may not read it.
 */
export async function loadReport(
  database: Database,
  actor: Actor,
  id: number,
  kinds?: RelatedKinds,
): Promise<Report> {
  const row = await findRow(database, actor, id)
  if (!row || !can.read(actor, toInvolvement(row, actor))) {
    throw notFound('report')
  }
  const related = await readRelated(database, [row], 1, kinds)
  return presentReport(row, related(row), actor)
}

/** Returns a file with the actor's involvement in its report; undefined when the actor may not read the report. */
export async function findFile(database: Database, actor: Actor, id: number) {
  const [file] = await database.rows<FileRow>(`${FILES} WHERE f.id = ?`, [id])
  if (!file) {
    return undefined
  }
  const report = await findRow(database, actor, file.report_id)
  if (!report) {
    return undefined
  }
  const involvement = toInvolvement(report, actor)
  return can.read(actor, involvement) ? { file, involvement } : undefined
}
