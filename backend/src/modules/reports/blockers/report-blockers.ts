import type { ReportBlocker } from '@headway/contracts/report-blockers'
import type { Database } from '../../../platform/database/database.ts'
import { padToLength, placeholders } from '../../../platform/database/sql-fragments.ts'

/** Number of open blockers that the form of the next report shows. */
const MAX_OPEN = 20

export interface BlockerRow {
  id: number
  reportId: number
  authorId: number
  text: string
  taskId: number | null
  raisedOn: string
  solvedAt: Date | null
  solvedBy: string | null
  note: string | null
}

const BLOCKERS = `SELECT b.id, b.report_id AS reportId, b.author_id AS authorId, b.text, b.task_id AS taskId,
    b.raised_on AS raisedOn, b.solved_at AS solvedAt, CONCAT(s.first_name, ' ', s.last_name) AS solvedBy, b.note
  FROM report_blockers b LEFT JOIN users s ON s.id = b.solved_by`

/** Returns the blockers of some reports in their order. */
export function findBlockersOf(
  database: Database,
  reportIds: readonly number[],
  length: number,
): Promise<BlockerRow[]> {
  return database.rows<BlockerRow>(
    `${BLOCKERS} WHERE b.report_id IN (${placeholders(length)}) ORDER BY b.report_id, b.id`,
    padToLength(reportIds, length),
  )
}

/** Returns the open blockers of an author, oldest first. */
export function findOpenBlockers(database: Database, authorId: number): Promise<BlockerRow[]> {
  return database.rows<BlockerRow>(
    `${BLOCKERS} WHERE b.author_id = ? AND b.solved_at IS NULL ORDER BY b.id LIMIT ${MAX_OPEN}`,
    [authorId],
  )
}

/** Returns one blocker; undefined when it does not exist. */
export async function findBlocker(database: Database, id: number): Promise<BlockerRow | undefined> {
  const [row] = await database.rows<BlockerRow>(`${BLOCKERS} WHERE b.id = ?`, [id])
  return row
}

export interface OpenBlockerRow extends BlockerRow {
  firstName: string
  lastName: string
}

const WITH_AUTHOR = `b.id, b.report_id AS reportId, b.author_id AS authorId, b.text, b.task_id AS taskId,
       b.raised_on AS raisedOn, NULL AS solvedAt, NULL AS solvedBy, NULL AS note,
       a.first_name AS firstName, a.last_name AS lastName`

/** Returns the open blockers of a manager's active direct reports, oldest first. */
export function findBlockersOfDirectReports(
  database: Database,
  { managerId, limit }: { managerId: number; limit: number },
): Promise<OpenBlockerRow[]> {
  return database.rows<OpenBlockerRow>(
    `SELECT ${WITH_AUTHOR}
     FROM users a FORCE INDEX (users_manager)
     STRAIGHT_JOIN report_blockers b FORCE INDEX (report_blockers_author)
       ON b.author_id = a.id AND b.solved_at IS NULL
     WHERE a.manager_id = ? AND a.is_active = 1 ORDER BY b.id LIMIT ${limit}`,
    [managerId],
  )
}

/**
 * Returns open blockers of active people, oldest first.
 *
 * @param managerId only blockers of people below this manager; null for everyone.
 * @param after id of the last blocker of the page before; 0 for the first page.
 */
export function findBlockersBelow(
  database: Database,
  { managerId, after, limit }: { managerId: number | null; after: number; limit: number },
): Promise<OpenBlockerRow[]> {
  const below =
    managerId === null
      ? ''
      : `AND (SELECT 1 FROM user_closure c
           WHERE c.ancestor_id = ? AND c.descendant_id = b.author_id AND c.depth > 0 LIMIT 1) = 1`
  return database.rows<OpenBlockerRow>(
    `SELECT ${WITH_AUTHOR}
     FROM report_blockers b FORCE INDEX (report_blockers_open)
     STRAIGHT_JOIN users a ON a.id = b.author_id AND a.is_active = 1
     WHERE b.solved_at IS NULL AND b.id > ? ${below} ORDER BY b.id LIMIT ${limit}`,
    [after, ...(managerId === null ? [] : [managerId])],
  )
}

/**
 * Presents a blocker.
 *
 * @param titles titles of the tasks that are not in the trash.
 * @param maySolve whether the actor may solve blockers of this author.
 */
export const presentBlocker = (
  { authorId: _, solvedAt, ...row }: BlockerRow,
  titles: ReadonlyMap<number, string>,
  maySolve: boolean,
): ReportBlocker => ({
  ...row,
  taskTitle: row.taskId === null ? null : (titles.get(row.taskId) ?? null),
  solvedAt: solvedAt?.toISOString() ?? null,
  can: { solve: maySolve && solvedAt === null },
})
