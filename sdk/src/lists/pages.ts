import type { LiveTag } from '@headway/contracts/live'
import { listTags, type Tag } from '../tags.ts'

/** A page of a list, with the place where the next one begins; null for the last. */
interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** Pages of a list that are kept: a stale list is read again as a whole. */
const maxPages = 100

/** How the pages of a list follow each other: the `infiniteQueryOptions` of its endpoint. */
export const nextPages = {
  maxPages,
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Pick<Page<unknown>, 'nextCursor'>): string | undefined =>
    nextCursor ?? undefined,
}

/**
 * The query of a page.
 *
 * @param limit rows of a page, as the address says it, unless the filter says so.
 * @param cursor where it begins, undefined for the first.
 * @param filter what the list is narrowed by.
 */
export const pageQuery = <Filter extends object = object>(
  limit: string,
  cursor: string | undefined,
  filter: Filter = {} as Filter,
): Filter & { limit: string; cursor?: string } => ({
  limit,
  ...filter,
  ...(cursor === undefined ? {} : { cursor }),
})

/**
 * What the pages of a list show.
 *
 * @param list its pages, as far as they have been read.
 * @param filter what it is narrowed by; empty when nothing is left out.
 */
export const pagesTags = (
  type: LiveTag,
  list: { readonly pages: readonly Page<{ readonly id: number }>[] } | undefined,
  filter: object,
): Tag[] =>
  listTags(
    type,
    list?.pages.flatMap((page) => page.items),
    Object.keys(filter).length > 0,
  )
