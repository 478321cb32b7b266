import { tagsList, adminTagsRename, tagsSuggest } from '@headway/contracts/tags'
import { decodeCursor, page } from '../../../platform/cursor.ts'
import type { RouteTable } from '../../../platform/endpoint.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findRenamings, handleRenamings, renameTag } from './rename-tag.ts'
import { can } from './tags.policy.ts'
import { countTag, findTags } from './tags.queries.ts'

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
