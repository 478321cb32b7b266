import type { Role } from '@headway/contracts'
import type { Database, SqlValue } from '../../platform/database/database.ts'
import { placeholders, readInGroups } from '../../platform/database/sql-fragments.ts'
import { prefixPattern } from '../../platform/search/search-index.ts'
import { parseTerms } from './lists/user-search-index.ts'

/** An active person in the hierarchy. */
export interface ReportingLine {
  id: number
  firstName: string
  lastName: string
  role: Role
  profileImageUrl: string | null
  managerId: number | null
  /** Number of active people who report to this person. */
  directReports: number
}

/** Number of ids per prepared statement. */
const IDS = 50

const COLUMNS = `u.id, u.first_name AS firstName, u.last_name AS lastName, u.role,
  u.profile_image_url AS profileImageUrl, u.manager_id AS managerId,
  (SELECT COUNT(*) FROM users r WHERE r.manager_id = u.id AND r.is_active = 1) AS directReports`
const BY_NAME = 'ORDER BY u.last_name, u.first_name, u.id'

/** Returns the active people who report to a manager, or those without a manager for null, sorted by name. */
export function findReportingTo(
  database: Database,
  managerId: number | null,
  limit: number,
): Promise<ReportingLine[]> {
  const condition = managerId === null ? 'u.manager_id IS NULL' : 'u.manager_id = ?'
  return database.rows<ReportingLine>(
    `SELECT ${COLUMNS} FROM users u FORCE INDEX (users_manager)
     WHERE ${condition} AND u.is_active = 1 ${BY_NAME} LIMIT ${limit}`,
    managerId === null ? [] : [managerId],
  )
}

/** Returns the active project managers below a person, or all of them for null, sorted by name. */
export function findProjectManagers(
  database: Database,
  belowId: number | null,
  limit: number,
): Promise<ReportingLine[]> {
  const [from, values]: [string, SqlValue[]] =
    belowId === null
      ? ['users u FORCE INDEX (users_role_name) WHERE', []]
      : [
          'user_closure c STRAIGHT_JOIN users u ON u.id = c.descendant_id WHERE c.ancestor_id = ? AND c.depth > 0 AND',
          [belowId],
        ]
  return database.rows<ReportingLine>(
    `SELECT ${COLUMNS} FROM ${from} u.role = 'pm' AND u.is_active = 1 ${BY_NAME} LIMIT ${limit}`,
    values,
  )
}

/** Returns the given people, also inactive ones, in no particular order. */
export function findReportingLines(database: Database, ids: readonly number[]): Promise<ReportingLine[]> {
  return readInGroups([...new Set(ids)], IDS, (group) =>
    database.rows<ReportingLine>(
      `SELECT ${COLUMNS} FROM users u WHERE u.id IN (${placeholders(IDS)})`,
      group,
    ),
  )
}

/** Returns the active people whose names or emails contain words with the given prefixes, sorted by name. */
export async function searchReportingLines(
  database: Database,
  text: string,
  limit: number,
): Promise<ReportingLine[]> {
  const [first, ...others] = parseTerms(text)
  if (first === undefined) {
    return []
  }
  // Scalar subqueries, because the optimizers turn EXISTS into a join that reads every match.
  const conditions = others.map(
    () => 'AND (SELECT 1 FROM user_search_terms w WHERE w.user_id = u.id AND w.word LIKE ? LIMIT 1) = 1',
  )
  return database.rows<ReportingLine>(
    `SELECT ${COLUMNS} FROM (SELECT DISTINCT user_id FROM user_search_terms WHERE word LIKE ?) found
     STRAIGHT_JOIN users u ON u.id = found.user_id
     WHERE u.is_active = 1 ${conditions.join(' ')} ${BY_NAME} LIMIT ${limit}`,
    [first, ...others].map(prefixPattern),
  )
}

/** Returns the number of active people. */
export async function countActiveUsers(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>(
    'SELECT COUNT(*) AS total FROM users WHERE is_active = 1',
  )
  return row?.total ?? 0
}

/** Returns the number of active staff who report to each of the given managers. */
export async function countStaffReportingTo(
  database: Database,
  managerIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await readInGroups(managerIds, IDS, (group) =>
    database.rows<{ managerId: number; staff: number }>(
      `SELECT manager_id AS managerId, COUNT(*) AS staff FROM users
       WHERE manager_id IN (${placeholders(IDS)}) AND is_active = 1 AND role = 'staff' GROUP BY manager_id`,
      group,
    ),
  )
  return new Map(rows.map(({ managerId, staff }) => [managerId, staff]))
}
