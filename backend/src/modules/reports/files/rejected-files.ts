import type { Database } from '../../../platform/database/database.ts'

/** Number to which the files are counted. */
const MAX_COUNTED = 1_000

export interface RejectedFile {
  id: number
  name: string
  reportId: number
  reason: string | null
  rejectedAt: Date
}

/**
 * Returns the files of an author that were rejected since a moment and are not replaced, newest first, and their number,
 * counted up to 1000.
 */
export async function listRejectedFiles(
  database: Database,
  { authorId, since, limit }: { authorId: number; since: Date; limit: number },
): Promise<{ items: RejectedFile[]; total: number }> {
  const rows = await database.rows<RejectedFile>(
    `SELECT f.id, f.name, f.report_id AS reportId, f.rejection_reason AS reason, f.decided_at AS rejectedAt
     FROM report_files f FORCE INDEX (report_files_waiting)
     LEFT JOIN report_files n ON n.replaces_id = f.id
     WHERE f.needs_approval = 1 AND f.decision = 'rejected' AND f.author_id = ? AND f.decided_at >= ?
       AND n.id IS NULL
     ORDER BY f.decided_at DESC, f.id DESC LIMIT ${MAX_COUNTED}`,
    [authorId, since],
  )
  return { items: rows.slice(0, limit), total: rows.length }
}
