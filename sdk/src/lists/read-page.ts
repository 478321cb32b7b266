import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import type { CallResult } from '../call.ts'
import type { PortalState } from '../store.ts'
import type { ListPages } from './long-list.ts'

/** Lists of no more pages than this are read whole whenever they are stale. */
const FEW_PAGES = 8

/** The pages of a list of things with ids that has been read; undefined for anything else. */
function cachedPages({ getState, queryCacheKey = '' }: BaseQueryApi): ListPages | undefined {
  const data = (getState() as PortalState).api.queries[queryCacheKey]?.data as Partial<ListPages> | undefined
  const first = data?.pages?.[0]
  return first && 'nextCursor' in first && Array.isArray(first.items) ? (data as ListPages) : undefined
}

/**
 * Reads a page of a list. A list of many pages that has become stale is not asked for whole at once (ADR 128).
 *
 * @param cursor where the page begins, undefined for the first.
 * @param read asks the server for the page that begins at a cursor.
 */
export async function readPage(
  cursor: unknown,
  api: BaseQueryApi,
  read: (cursor: unknown) => Promise<CallResult>,
): Promise<CallResult> {
  const cached = cachedPages(api)
  if (cached === undefined || cached.pages.length <= FEW_PAGES) {
    return read(cursor)
  }
  const { readLongList } = await import('./long-list.ts')
  return readLongList(cached, cursor, api, read)
}
