import { tagsList, adminTagsRename, tagsSuggest } from '@headway/contracts/tags'
import { decodeCursor, page } from '../../platform/http/cursor.ts'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { findRenamings, handleRenamings, renameTag } from './rename-tag.ts'
import { can } from './tags.policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { MAX_COUNT } from '../../platform/database/list-bounds.ts'
import { prefixPattern } from '../../platform/search/search-index.ts'

/** SQL of the next used tag after a name. It reads one index entry, however many tasks have the tag. */
const NEXT = `SELECT tag FROM task_list_entries FORCE INDEX (task_list_entries_lifecycle_state)
  WHERE kind = 'tag' AND user_id = 0 AND tag > ? AND tag LIKE ? ORDER BY tag LIMIT 1`

/**
 * Returns used tags that start with a text, sorted by name. Each tag is read by its own statement. MariaDB seeks to
 * the next tag when the previous one is a constant, but scans every task when it comes from a joined row.
 */
async function findTags(
  database: Database,
  { after, beginning, most }: { after: string; beginning: string; most: number },
): Promise<string[]> {
  const like = prefixPattern(beginning)
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

/** Counts the tasks with a tag, up to 1000. */
async function countTag(database: Database, tag: string): Promise<{ tasks: number; isCapped: boolean }> {
  const [row] = await database.rows<{ found: number }>(
    `SELECT COUNT(*) AS found FROM (SELECT task_id FROM task_list_entries FORCE INDEX (task_list_entries_lifecycle_state)
       WHERE kind = 'tag' AND user_id = 0 AND tag = ? LIMIT ${MAX_COUNT + 1}) counted`,
    [tag],
  )
  const found = row?.found ?? 0
  return { tasks: Math.min(found, MAX_COUNT), isCapped: found > MAX_COUNT }
}

const MAX_SUGGESTED = 10
const ability = 'tag.edit'

/** Registers the routes of tags. */
export function registerTags(table: RouteTable, platform: Platform): void {
  const { database } = platform
  handleRenamings(platform)

  table.route(tagsSuggest, { can: can.suggest, ability: 'tag.suggest' }, async ({ query }) => ({
    items: await findTags(database, { after: '', beginning: (query.q ?? '').trim(), most: MAX_SUGGESTED }),
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

  table.route(adminTagsRename, { can: can.edit, ability }, async ({ context, body, write }) => {
    await write((trx) => renameTag(platform, context, body, trx))
    return undefined
  })
}
