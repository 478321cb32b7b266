/** Items of one kind, the most urgent first. */
export interface RowGroup<Item> {
  items: readonly Item[]
  /** Rows reserved for the group. */
  share: number
}

/**
 * Divides a limited number of rows among groups: each gets its share, and rows that are left go to the groups in order.
 *
 * @returns the items to show, by group.
 */
export function distributeRows<Item>(groups: readonly RowGroup<Item>[], maxRows: number): Item[][] {
  const counts = groups.map(({ items, share }) => Math.min(items.length, share))
  let left = maxRows - counts.reduce((sum, count) => sum + count, 0)
  return groups.map(({ items }, index) => {
    const count = counts[index] ?? 0
    const extra = Math.max(0, Math.min(left, items.length - count))
    left -= extra
    return items.slice(0, count + extra)
  })
}
