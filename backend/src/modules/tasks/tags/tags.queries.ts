import type { Database } from '../../../platform/database.ts'
import { COUNT_LIMIT } from '../../../platform/list-bounds.ts'
import { beginsWith } from '../../../platform/words.ts'

/**
 * Tags in use after a name, one look into the index for each: the tasks of a common tag are not gone through.
 *
 * @param most how many at most, the statement's own `?`.
 */
const TAGS = `WITH RECURSIVE found (tag, place) AS (
    SELECT MIN(tag), 1 FROM task_lists FORCE INDEX (task_lists_newest)
    WHERE kind = 'tag' AND user_id = 0 AND tag > ? AND tag LIKE ?
    UNION ALL
    SELECT (SELECT MIN(l.tag) FROM task_lists l FORCE INDEX (task_lists_newest)
      WHERE l.kind = 'tag' AND l.user_id = 0 AND l.tag > found.tag AND l.tag LIKE ?), place + 1
    FROM found WHERE found.tag IS NOT NULL AND place < ?)
  SELECT tag FROM found WHERE tag IS NOT NULL ORDER BY place`

/** Tags in use that begin with a text, by name. */
export async function findTags(
  database: Database,
  { after, beginning, most }: { after: string; beginning: string; most: number },
): Promise<string[]> {
  const like = beginsWith(beginning)
  const rows = await database.rows<{ tag: string }>(TAGS, [after, like, like, most])
  return rows.map(({ tag }) => tag)
}

/** How many tasks have a tag, counted up to 1000. */
export async function countTag(
  database: Database,
  tag: string,
): Promise<{ tasks: number; isCapped: boolean }> {
  const [row] = await database.rows<{ found: number }>(
    `SELECT COUNT(*) AS found FROM (SELECT task_id FROM task_lists FORCE INDEX (task_lists_newest)
       WHERE kind = 'tag' AND user_id = 0 AND tag = ? LIMIT ${COUNT_LIMIT + 1}) counted`,
    [tag],
  )
  const found = row?.found ?? 0
  return { tasks: Math.min(found, COUNT_LIMIT), isCapped: found > COUNT_LIMIT }
}
