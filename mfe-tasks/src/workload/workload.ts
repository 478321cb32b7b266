import type { Workload } from '@headway/contracts/task-workload'
import { workloadMessages as texts } from './workload.messages.ts'

/** Returns the weight of a workload: the number of open tasks, with overdue ones counted twice. */
const weightOf = ({ open, overdue }: Workload): number => open + overdue

/**
 * Compares workloads for sorting, lightest first. People who are away come last, and people with an unknown workload
 * before them.
 */
export function compareWorkload(one: Workload | undefined, other: Workload | undefined): number {
  const isAway = (workload: Workload | undefined) => Number((workload?.awayUntil ?? null) !== null)
  const weight = (workload: Workload | undefined) => (workload ? weightOf(workload) : Number.MAX_SAFE_INTEGER)
  return isAway(one) - isAway(other) || weight(one) - weight(other)
}

/**
 * Formats a workload in a few words.
 *
 * @param dayOf formats a day, `YYYY-MM-DD`, for the user.
 */
export function describeWorkload(workload: Workload, dayOf: (day: string) => string): string {
  const { open, dueThisWeek, overdue, awayUntil } = workload
  return [
    ...(awayUntil === null ? [] : [texts.away(dayOf(awayUntil))]),
    texts.open(open),
    ...(dueThisWeek === 0 ? [] : [texts.dueThisWeek(dueThisWeek)]),
    ...(overdue === 0 ? [] : [texts.overdue(overdue)]),
  ].join(' · ')
}
