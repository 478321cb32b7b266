import type { LiveTag } from '@headway/contracts/live'

/** What a query shows, and a write or a live message makes stale: a kind of thing, or one of them. */
export interface Tag {
  readonly type: LiveTag
  readonly id?: number | string
}

/** Carried by every list: something of its kind was added, and may belong to it. */
const LIST = 'LIST'
/** Carried by lists that leave something out: a change of a row may bring it in. */
const NARROWED = 'NARROWED'

/** One thing. */
export const tagOf = (type: LiveTag, id: number | string): Tag => ({ type, id })

/**
 * What a list shows.
 *
 * @param items its rows, as far as they have been read.
 * @param isNarrowed whether a filter leaves anything out.
 */
export const listTags = (
  type: LiveTag,
  items: readonly { readonly id: number }[] = [],
  isNarrowed = false,
): Tag[] => [
  { type, id: LIST },
  ...(isNarrowed ? [{ type, id: NARROWED }] : []),
  ...items.map(({ id }) => ({ type, id })),
]

/** What is stale once a thing has changed or is gone. */
export const changed = (type: LiveTag, id: number): Tag[] => [
  { type, id },
  { type, id: NARROWED },
]

/** What is stale once a thing was added. */
export const added = (type: LiveTag): Tag => ({ type, id: LIST })
