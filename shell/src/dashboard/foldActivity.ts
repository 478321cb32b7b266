import type { ActivityItem } from '@headway/contracts/activity'

const HOUR = 3_600_000
const MINUTE = 60_000

/** Items of the feed shown as one entry. */
export interface ActivityEntry {
  /** The newest item. */
  item: ActivityItem
  /** The others, newest first. */
  more: ActivityItem[]
}

const timeOf = ({ timestamp }: ActivityItem) => Date.parse(timestamp)

/** Returns whether an item only repeats that the creator of a new task assigned it. */
const isTwin = (item: ActivityItem, all: readonly ActivityItem[]): boolean =>
  item.action === 'taskAssigned' &&
  all.some(
    (other) =>
      other.action === 'taskCreated' &&
      other.link === item.link &&
      other.user?.id === item.user?.id &&
      Math.abs(timeOf(other) - timeOf(item)) < MINUTE,
  )

/**
 * Folds items of the same person and action within an hour of the newest into one entry. Items of earlier versions
 * have no action and are not folded.
 *
 * @param items of the feed, newest first.
 */
export function foldActivity(items: readonly ActivityItem[]): ActivityEntry[] {
  const entries: ActivityEntry[] = []
  for (const item of items.filter((one) => !isTwin(one, items))) {
    const entry = item.action
      ? entries.find(
          (one) =>
            one.item.action === item.action &&
            one.item.user?.id === item.user?.id &&
            timeOf(one.item) - timeOf(item) < HOUR,
        )
      : undefined
    if (entry) {
      entry.more.push(item)
    } else {
      entries.push({ item, more: [] })
    }
  }
  return entries
}
