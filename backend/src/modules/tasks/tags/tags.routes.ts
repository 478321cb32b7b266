import { tagsList, adminTagsRename, tagsSuggest } from '@headway/contracts/tags'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { RouteTable } from '../../../platform/http/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRenamings, handleRenamings, renameTag } from './rename-tag.ts'
import { can } from './tags.policy.ts'
import type { Database } from '../../../platform/database/database.ts'
import { COUNT_LIMIT } from '../../../platform/database/list-bounds.ts'
import { beginsWith } from '../../../platform/search/words.ts'

/** The next tag in use after a name: one entry of the index, however many tasks have it. */
const NEXT = `SELECT tag FROM task_lists FORCE INDEX (task_lists_newest)
  WHERE kind = 'tag' AND user_id = 0 AND tag > ? AND tag LIKE ? ORDER BY tag LIMIT 1`

/**
 * Tags in use that begin with a text, by name. Each is a statement of its own: MariaDB looks for what follows a name at once
 * where it is a value, and goes through every task where it comes from another row.
 */
async function findTags(
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
async function countTag(database: Database, tag: string): Promise<{ tasks: number; isCapped: boolean }> {
  const [row] = await database.rows<{ found: number }>(
    `SELECT COUNT(*) AS found FROM (SELECT task_id FROM task_lists FORCE INDEX (task_lists_newest)
       WHERE kind = 'tag' AND user_id = 0 AND tag = ? LIMIT ${COUNT_LIMIT + 1}) counted`,
    [tag],
  )
  const found = row?.found ?? 0
  return { tasks: Math.min(found, COUNT_LIMIT), isCapped: found > COUNT_LIMIT }
}

const MOST_SUGGESTED = 10
const ability = 'tag.edit'

/** Mounts the tags that tasks have. */
export function registerTags(table: RouteTable, platform: Platform): void {
  const { database } = platform
  handleRenamings(platform)

  table.route(tagsSuggest, { can: can.suggest, ability: 'tag.suggest' }, async ({ query }) => ({
    items: await findTags(database, { after: '', beginning: (query.q ?? '').trim(), most: MOST_SUGGESTED }),
  }))

  table.route(tagsList, { can: can.edit, ability }, async ({ query }) => {
    const [after] = query.cursor ? decodeCursor(query.cursor, ['string']) : ['']
    const found = await findTags(database, {
      after: String(after),
      beginning: '',
      most: query.limit + 1,
    })
    const { items, nextCursor } = page(found, query.limit, (tag) => [tag])
    const counts = []
    for (const tag of items) {
      counts.push({ tag, ...(await countTag(database, tag)) })
    }
    return { items: counts, nextCursor, renaming: await findRenamings(platform) }
  })

  table.route(adminTagsRename, { can: can.edit, ability }, async ({ act, body, write }) => {
    await write((trx) => renameTag(platform, act, body, trx))
    return undefined
  })
}
