import type { Database } from '../../../platform/database.ts'
import { COUNT_LIMIT } from '../../../platform/list-bounds.ts'
import { beginsWith } from '../../../platform/words.ts'

/** The next tag in use after a name: one entry of the index, however many tasks have it. */
const NEXT = `SELECT tag FROM task_lists FORCE INDEX (task_lists_newest)
  WHERE kind = 'tag' AND user_id = 0 AND tag > ? AND tag LIKE ? ORDER BY tag LIMIT 1`

/**
 * Tags in use that begin with a text, by name. Each is a statement of its own: MariaDB looks for what follows a name at once
 * where it is a value, and goes through every task where it comes from another row.
 */
export async function findTags(
  database: Database,
  { after, beginning, most }: { after: string; beginning: string; most: number },
): Promise<string[]> {
  const like = beginsWith(beginning)
  const tags: string[] = []
  while (tags.length < most) {
    const [next] = await database.rows<{ tag: string }>(NEXT, [tags.at(-1) ?? after, like])
    if (!next) {
      break
    }
    tags.push(next.tag)
  }
  return tags
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
