import type { Person } from '@headway/contracts'
import type { Actor } from '../../../platform/actor.ts'
import type { Database, SqlValue } from '../../../platform/database/database.ts'
import { findTaskTitles } from '../../tasks/index.ts'

type Decider = Pick<Actor, 'id' | 'role'>

/** A large file of a report that is pending approval. */
export interface PendingReportFile {
  id: number
  report: { id: number; reportDate: Date; createdAt: Date }
  name: string
  /** Size in bytes. */
  size: number
  mediaType: string
  createdAt: Date
  author: Person
  /** Title of the task that the report is about; null without one. */
  taskTitle: string | null
}

interface PendingRow {
  id: number
  report_id: number
  report_date: Date
  reported_at: Date
  task_id: number | null
  name: string
  size: number
  media_type: string
  created_at: Date
  author_id: number
  first_name: string
  last_name: string
  email: string
}

/** Last file of the previous page. */
interface Position {
  reportedAt: Date
  reportId: number
  id: number
}

/** Selects the reports with files that the actor may decide, in index order. */
function pendingReports({ id, role }: Decider) {
  return role === 'super_admin'
    ? {
        // The policy forbids deciding one's own files.
        from: 'progress_reports s FORCE INDEX (progress_reports_approval)',
        where: "s.approval = 'pending' AND s.author_id <> ?",
        reportId: 's.id',
        values: [id],
      }
    : {
        from: `report_scope s FORCE INDEX (report_scope_approval) JOIN progress_reports a ON a.id = s.report_id
         JOIN user_closure c ON c.ancestor_id = s.user_id AND c.descendant_id = a.author_id AND c.depth > 0`,
        where: "s.user_id = ? AND s.approval = 'pending'",
        reportId: 's.report_id',
        values: [id],
      }
}

/**
 * Returns the files that {@link countPendingApprovals} counts, those of the oldest report first, after a position. The
 * statement reads `limit + 1` reports: each has at least one file, except the first, whose files may all be on the
 * previous page.
 */
export async function listPendingReportFiles(
  database: Database,
  actor: Decider,
  { limit, after }: { limit: number; after: Position },
): Promise<PendingReportFile[]> {
  const { from, where, reportId, values } = pendingReports(actor)
  const rows = await database.rows<PendingRow>(
    `SELECT STRAIGHT_JOIN f.id, f.report_id, r.report_date, pending.created_at AS reported_at, r.task_id, f.name, f.size,
       f.media_type, f.created_at, f.author_id, u.first_name, u.last_name, u.email
     FROM (SELECT STRAIGHT_JOIN ${reportId} AS id, s.created_at FROM ${from}
       WHERE ${where} AND s.created_at >= ? AND (s.created_at > ? OR ${reportId} >= ?)
       ORDER BY s.created_at, ${reportId} LIMIT ${limit + 1}) pending
     JOIN progress_reports r ON r.id = pending.id
     JOIN report_files f ON f.report_id = r.id AND f.needs_approval = 1 AND f.decision IS NULL
     JOIN users u ON u.id = f.author_id
     WHERE r.id <> ? OR f.id > ?
     ORDER BY pending.created_at, r.id, f.id LIMIT ${limit}`,
    [...values, after.reportedAt, after.reportedAt, after.reportId, after.reportId, after.id],
  )
  const titles = await findTaskTitles(database, [...new Set(rows.flatMap((row) => row.task_id ?? []))])
  return rows.map((row) => ({
    id: row.id,
    report: { id: row.report_id, reportDate: row.report_date, createdAt: row.reported_at },
    name: row.name,
    size: row.size,
    mediaType: row.media_type,
    createdAt: row.created_at,
    author: { id: row.author_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    taskTitle: row.task_id === null ? null : (titles.get(row.task_id) ?? null),
  }))
}

/** Maximum of this count, since a larger exact number has no use. */
const MAX_PENDING = 1_000

/** Up to this number, pending files are counted by report; above it, counting by author is faster. */
const FEW_PENDING = 100

async function countRows(database: Database, rows: string, values: SqlValue[]): Promise<number> {
  const sql = `SELECT COUNT(*) AS total FROM (${rows}) pending`
  const [row] = await database.rows<{ total: number }>(sql, values)
  return row?.total ?? 0
}

/**
 * Counts the undecided files that the actor may decide, up to 1000: those of users below, for super administrators all
 * except their own. Up to 100 are counted by the pending reports of the subtree, more by an index on undecided files.
 */
export async function countPendingApprovals(database: Database, actor: Decider): Promise<number> {
  if (actor.role === 'super_admin') {
    return countRows(
      database,
      `SELECT 1 FROM report_files FORCE INDEX (report_files_waiting)
       WHERE needs_approval = 1 AND decision IS NULL AND author_id <> ? LIMIT ${MAX_PENDING}`,
      [actor.id],
    )
  }
  const few = await countRows(
    database,
    `SELECT STRAIGHT_JOIN 1 FROM report_scope s FORCE INDEX (report_scope_approval)
     JOIN report_files f ON f.report_id = s.report_id AND f.needs_approval = 1 AND f.decision IS NULL
     JOIN user_closure c ON c.ancestor_id = s.user_id AND c.descendant_id = f.author_id AND c.depth > 0
     WHERE s.user_id = ? AND s.approval = 'pending' LIMIT ${FEW_PENDING}`,
    [actor.id],
  )
  return few < FEW_PENDING
    ? few
    : countRows(
        database,
        `SELECT STRAIGHT_JOIN 1 FROM user_closure c FORCE INDEX (PRIMARY)
         JOIN report_files f FORCE INDEX (report_files_waiting)
           ON f.needs_approval = 1 AND f.decision IS NULL AND f.author_id = c.descendant_id
         WHERE c.ancestor_id = ? AND c.depth > 0 LIMIT ${MAX_PENDING}`,
        [actor.id],
      )
}
