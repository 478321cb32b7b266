/** Items of one kind, the most urgent first. */
export interface RowGroup<Item> {
  items: readonly Item[]
  /** Rows reserved for the group. */
  share: number
}

/**
 * Divides a limited number of rows among groups: each gets its share as long as there are rows, and rows that are left go
 * to the groups in order.
 *
 * @returns the items to show, by group.
 */
export function distributeRows<Item>(groups: readonly RowGroup<Item>[], maxRows: number): Item[][] {
  let left = maxRows
  const counts = groups.map(({ items, share }) => {
    const count = Math.min(items.length, share, left)
    left -= count
    return count
  })
  return groups.map(({ items }, index) => {
    const count = counts[index] ?? 0
    const extra = Math.min(left, items.length - count)
    left -= extra
    return items.slice(0, count + extra)
  })
}
