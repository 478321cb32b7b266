import { listTags, type Tag, type TagType } from '../tags.ts'

/** A page of a list; `nextCursor` is null on the last page. */
interface Page<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}

/** Maximum number of pages in the cache. A stale list is fetched again as a whole. */
const maxPages = 100

/** `infiniteQueryOptions` of endpoints with cursor pagination. */
export const nextPages = {
  maxPages,
  initialPageParam: undefined,
  getNextPageParam: ({ nextCursor }: Pick<Page<unknown>, 'nextCursor'>): string | undefined =>
    nextCursor ?? undefined,
}

/**
 * Returns the query parameters of a page.
 *
 * @param limit rows per page as a query parameter; a limit in the filter takes precedence.
 * @param cursor cursor of the page, undefined for the first.
 * @param filter filter of the list.
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
 * Returns the tags that a paged list provides.
 *
 * @param list pages loaded so far.
 * @param filter filter of the list; empty when no rows are omitted.
 */
export const pagesTags = (
  type: TagType,
  list: { readonly pages: readonly Page<{ readonly id: number }>[] } | undefined,
  filter: object,
): Tag[] =>
  listTags(
    type,
    list?.pages.flatMap((page) => page.items),
    Object.keys(filter).length > 0,
  )
