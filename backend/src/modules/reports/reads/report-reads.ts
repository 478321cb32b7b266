import type { Database } from '../../../platform/database/database.ts'
import { padToLength, placeholders } from '../../../platform/database/sql-fragments.ts'

export interface ReadRow {
  reportId: number
  userId: number
  name: string
}

/** Returns the people who marked the given reports as read, first readers first. */
export function findReadsOf(
  database: Database,
  reportIds: readonly number[],
  length: number,
): Promise<ReadRow[]> {
  return database.rows<ReadRow>(
    `SELECT x.report_id AS reportId, x.user_id AS userId, TRIM(CONCAT(u.first_name, ' ', u.last_name)) AS name
     FROM report_reads x JOIN users u ON u.id = x.user_id
     WHERE x.report_id IN (${placeholders(length)}) ORDER BY x.report_id, x.read_at, x.user_id`,
    padToLength(reportIds, length),
  )
}
