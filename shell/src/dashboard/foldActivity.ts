import type { ActivityItem } from '@headway/contracts/activity'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Entry of the feed, which combines one or more items. */
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
      Math.abs(timeOf(other) - timeOf(item)) < MINUTE_MS,
  )

/**
 * Combines items of the same person and action within an hour of the newest one into an entry. Items of earlier
 * versions have no action and stay separate.
 *
 * @param items items of the feed, newest first.
 */
export function foldActivity(items: readonly ActivityItem[]): ActivityEntry[] {
  const entries: ActivityEntry[] = []
  for (const item of items.filter((one) => !isTwin(one, items))) {
    const entry = item.action
      ? entries.find(
          (one) =>
            one.item.action === item.action &&
            one.item.user?.id === item.user?.id &&
            timeOf(one.item) - timeOf(item) < HOUR_MS,
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
