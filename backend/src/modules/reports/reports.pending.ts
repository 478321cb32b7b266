import type { Person } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { findTaskTitles } from '../tasks/index.ts'

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
function pendingReports({ id, role }: Pick<Actor, 'id' | 'role'>) {
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
 * Returns the files that `countPendingApprovals` counts, those of the oldest report first, after a position. The statement reads `limit +
 * 1` reports: each has at least one file, except the first, whose files may all be on the previous page.
 */
export async function listPendingReportFiles(
  database: Database,
  actor: Pick<Actor, 'id' | 'role'>,
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
