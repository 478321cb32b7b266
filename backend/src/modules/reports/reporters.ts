import type { Database } from '../../platform/database/database.ts'
import { placeholders, readInGroups } from '../../platform/database/sql-fragments.ts'
import { findTaskTitles } from '../tasks/index.ts'

/** Ids per prepared statement. */
const IDS = 50

export interface LatestReport {
  id: number
  at: Date
}

/** Returns the newest report of each of the given users since a moment. */
export async function findLatestReports(
  database: Database,
  userIds: readonly number[],
  since: Date,
): Promise<Map<number, LatestReport>> {
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<LatestReport & { userId: number }>(
      `SELECT author_id AS userId, MAX(id) AS id, MAX(created_at) AS at
       FROM progress_reports FORCE INDEX (progress_reports_author)
       WHERE author_id IN (${placeholders(IDS)}) AND created_at >= ? GROUP BY author_id`,
      [...group, since],
    ),
  )
  return new Map(rows.map(({ userId, ...report }) => [userId, report]))
}

/** A stored state of a day. */
export interface StoredReportDay {
  state: 'submitted' | 'late' | 'missing' | 'excused'
  /** When the report of the day was submitted; null without one. */
  reportedAt: Date | null
}

/** A person's states by day. */
export type PersonReportDays = ReadonlyMap<string, StoredReportDay>

/** Returns the states of the given users in a period by user and day; both days are inclusive. */
export async function findReportDays(
  database: Database,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, PersonReportDays>> {
  const rows = await readInGroups(userIds, IDS, (group) =>
    database.rows<StoredReportDay & { userId: number; day: string }>(
      `SELECT d.user_id AS userId, d.day, d.state, r.created_at AS reportedAt
       FROM report_days d FORCE INDEX (report_days_user) LEFT JOIN progress_reports r ON r.id = d.report_id
       WHERE d.user_id IN (${placeholders(IDS)}) AND d.day BETWEEN ? AND ?`,
      [...group, from, to],
    ),
  )
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, days]) => [userId, new Map(days.map((day) => [day.day, day]))]))
}

/** Counts the active staff below each of the given managers who have reported since a moment. */
export async function countReporters(
  database: Database,
  managerIds: readonly number[],
  since: Date,
): Promise<Map<number, number>> {
  const rows = await readInGroups(managerIds, IDS, (group) =>
    database.rows<{ managerId: number; reporters: number }>(
      `SELECT STRAIGHT_JOIN s.user_id AS managerId, COUNT(DISTINCT r.author_id) AS reporters
       FROM report_scope s FORCE INDEX (report_scope_created_at)
       JOIN progress_reports r ON r.id = s.report_id
       JOIN users u ON u.id = r.author_id AND u.role = 'staff' AND u.is_active = 1
       JOIN user_closure c ON c.ancestor_id = s.user_id AND c.descendant_id = r.author_id AND c.depth > 0
       WHERE s.user_id IN (${placeholders(IDS)}) AND s.created_at >= ? GROUP BY s.user_id`,
      [...group, since],
    ),
  )
  return new Map(rows.map(({ managerId, reporters }) => [managerId, reporters]))
}

/** Counts the active staff of the organization who have reported since a moment. */
export async function countAllReporters(database: Database, since: Date): Promise<number> {
  const [row] = await database.rows<{ reporters: number }>(
    `SELECT STRAIGHT_JOIN COUNT(DISTINCT r.author_id) AS reporters
     FROM progress_reports r FORCE INDEX (progress_reports_created_at)
     JOIN users u ON u.id = r.author_id AND u.role = 'staff' AND u.is_active = 1
     WHERE r.created_at >= ?`,
    [since],
  )
  return row?.reporters ?? 0
}

/** A report on the consolidated page. */
export interface ReportText {
  id: number
  authorId: number
  createdAt: Date
  taskId: number | null
  taskTitle: string | null
  description: string
  completionPercentage: number
  files: number
  pendingFiles: number
}

/** Returns the first reports of a period, oldest first. The caller must be allowed to read the whole organization. */
export async function listReportsBetween(
  database: Database,
  { from, before, limit }: { from: Date; before: Date; limit: number },
): Promise<ReportText[]> {
  const rows = await database.rows<Omit<ReportText, 'taskTitle'>>(
    `SELECT r.id, r.author_id AS authorId, r.created_at AS createdAt, r.task_id AS taskId, r.description,
       r.completion_percentage AS completionPercentage,
       (SELECT COUNT(*) FROM report_files f WHERE f.report_id = r.id) AS files,
       (SELECT COUNT(*) FROM report_files f
          WHERE f.report_id = r.id AND f.needs_approval = 1 AND f.decision IS NULL) AS pendingFiles
     FROM progress_reports r FORCE INDEX (progress_reports_created_at)
     WHERE r.created_at >= ? AND r.created_at < ? ORDER BY r.created_at, r.id LIMIT ${limit}`,
    [from, before],
  )
  const titles = await findTaskTitles(database, [...new Set(rows.flatMap(({ taskId }) => taskId ?? []))])
  return rows.map((row) => ({
    ...row,
    taskTitle: row.taskId === null ? null : (titles.get(row.taskId) ?? null),
  }))
}
