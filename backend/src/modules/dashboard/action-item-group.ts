import type { ActionItem, ActionItemCount, ActionItems } from '@headway/contracts/dashboard'
import { distributeRows } from './distribute-rows.ts'

export interface ActionItemGroup {
  /** Rows that `distributeRows` reserves for the group. */
  share: number
  items: ActionItem[]
  /** Counts of tasks and files to approve equal the lengths of the lists that the dashboard links to. */
  counts: ActionItemCount[]
  /** Counted items without a row of their own: they are in an earlier group or share a row. */
  withoutRow?: number
}

/** Returns a group without items. */
export const withoutItems = (share: number): ActionItemGroup => ({ share, items: [], counts: [] })

/** Returns the rows of several groups, distributed by their shares, and the counts of all items. */
export function presentGroups(groups: readonly ActionItemGroup[], maxRows: number): ActionItems {
  const counts = groups.flatMap((group) => group.counts).filter((count) => count.total > 0)
  const withoutRow = groups.reduce((sum, group) => sum + (group.withoutRow ?? 0), 0)
  const total = counts.reduce((sum, count) => sum + count.total, -withoutRow)
  return { items: distributeRows(groups, maxRows).flat(), counts, total }
}
