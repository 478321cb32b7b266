import type { LiveTag } from '@headway/contracts/live'

/**
 * Tag type of a section's own backend: the section's name, a dot and the name of the objects, for example
 * `mfe_rooms.Room`. Live events never invalidate it.
 */
export type SectionTag = `mfe_${string}.${string}`
/** Tag type of the portal or of a section. */
export type TagType = LiveTag | SectionTag

/** A cache tag: a type of objects, or one object. Queries provide tags; writes and live events invalidate them. */
export interface Tag {
  readonly type: TagType
  readonly id?: number | string
}

/** Id of a tag that every list provides. It is invalidated when an object was added, which may belong to the list. */
const LIST = 'LIST'
/**
 * Id of a tag that filtered lists provide. It is invalidated when an object changed, which may now match the filter.
 */
const NARROWED = 'NARROWED'

/** Returns the tag of one object. */
export const tagOf = (type: TagType, id: number | string): Tag => ({ type, id })

/**
 * Returns the tags that a list provides.
 *
 * @param items rows loaded so far.
 * @param isNarrowed whether a filter omits any rows.
 */
export const listTags = (
  type: TagType,
  items: readonly { readonly id: number }[] = [],
  isNarrowed = false,
): Tag[] => [
  { type, id: LIST },
  ...(isNarrowed ? [{ type, id: NARROWED }] : []),
  ...items.map(({ id }) => ({ type, id })),
]

/** Returns the tags to invalidate after a change or deletion of an object. */
export const changed = (type: TagType, id: number): Tag[] => [
  { type, id },
  { type, id: NARROWED },
]

/** Returns the tag to invalidate after an object was added. */
export const added = (type: TagType): Tag => ({ type, id: LIST })
