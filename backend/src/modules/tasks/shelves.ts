/**
 * Where a task stands: in the lists, in the archive or in the trash. `is_closed` of a task that stands in no list is its shelf too, and
 * neither open (0) nor completed (1): whatever reads open or completed tasks by an index finds neither (ADR 111).
 */
export const shelves = { lists: 0, archive: 2, trash: 3 } as const
export type Shelf = (typeof shelves)[keyof typeof shelves]

/** `is_closed` as lists of live tasks have it. */
export const OPEN = 0
export const COMPLETED = 1
export type ClosedAs = typeof OPEN | typeof COMPLETED | Exclude<Shelf, typeof shelves.lists>

/** `status` of a task in the trash, whatever it was before: no list of a status finds it. */
export const DELETED = 'deleted' as const

/** Condition on tasks `t` that may be read at all. */
export const OUTSIDE_TRASH = `t.shelf <> ${shelves.trash}`

/** `is_closed` of a task. */
export const closedAs = ({ shelf, isClosed }: { shelf: Shelf; isClosed: boolean }): ClosedAs => {
  if (shelf !== shelves.lists) {
    return shelf
  }
  return isClosed ? COMPLETED : OPEN
}
