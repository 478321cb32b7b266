import type { Database } from '../../platform/database/database.ts'
import { placeholders, readInGroups } from '../../platform/database/sql-fragments.ts'

/** Number of people below a manager at every level, and of those who have signed in. */
export interface TeamAttendance {
  people: number
  staff: number
  signedIn: number
}

/** Managers per prepared statement. */
const MANAGERS = 25

const COUNTS = `COUNT(*) AS people, COALESCE(SUM(u.role = 'staff'), 0) AS staff,
  COUNT((SELECT s.id FROM sessions s WHERE s.user_id = u.id AND s.created_at >= ? LIMIT 1)) AS signedIn`

/** Counts the active people below each of the given managers and those who have signed in since a moment. */
export async function countTeamAttendance(
  database: Database,
  managerIds: readonly number[],
  since: Date,
): Promise<Map<number, TeamAttendance>> {
  const rows = await readInGroups(managerIds, MANAGERS, (group) =>
    database.rows<TeamAttendance & { managerId: number }>(
      `SELECT c.ancestor_id AS managerId, ${COUNTS}
       FROM user_closure c STRAIGHT_JOIN users u ON u.id = c.descendant_id
       WHERE c.ancestor_id IN (${placeholders(MANAGERS)}) AND c.depth > 0 AND u.is_active = 1 GROUP BY c.ancestor_id`,
      [since, ...group],
    ),
  )
  return new Map(rows.map(({ managerId, ...attendance }) => [managerId, attendance]))
}

/** Counts all active people and those who have signed in since a moment. */
export async function countOrganizationAttendance(database: Database, since: Date): Promise<TeamAttendance> {
  const [row] = await database.rows<TeamAttendance>(
    `SELECT ${COUNTS} FROM users u FORCE INDEX (users_active_name) WHERE u.is_active = 1`,
    [since],
  )
  return row ?? { people: 0, staff: 0, signedIn: 0 }
}
