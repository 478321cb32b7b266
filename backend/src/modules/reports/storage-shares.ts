import type { Database } from '../../platform/database.ts'

/** What counts as a share that is used up, and how many people are looked for. */
interface Limits {
  bytes: number
  files: number
  most: number
}

/** Who has stored more than given bounds; not in any order. */
export async function findFullShares(database: Database, { bytes, files, most }: Limits): Promise<number[]> {
  const rows = await database.rows<{ authorId: number }>(
    `SELECT author_id AS authorId FROM report_files FORCE INDEX (report_files_author)
     GROUP BY author_id HAVING SUM(size) > ? OR COUNT(*) > ? LIMIT ${most}`,
    [bytes, files],
  )
  return rows.map(({ authorId }) => authorId)
}
