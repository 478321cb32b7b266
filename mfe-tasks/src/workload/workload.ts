import type { Workload } from '@headway/contracts/task-workload'
import { workloadMessages as texts } from './workload.messages.ts'

/** What somebody carries: open tasks, overdue ones counted twice; the formula is written beside the list. */
const weightOf = ({ open, overdue }: Workload): number => open + overdue

/** Orders people by what they carry, the lightest first; whoever is away comes last, and whoever is not known before them. */
export function compareWorkload(one: Workload | undefined, other: Workload | undefined): number {
  const isAway = (workload: Workload | undefined) => Number((workload?.awayUntil ?? null) !== null)
  const weight = (workload: Workload | undefined) => (workload ? weightOf(workload) : Number.MAX_SAFE_INTEGER)
  return isAway(one) - isAway(other) || weight(one) - weight(other)
}

/**
 * What somebody has on their hands, in a few words.
 *
 * @param dayOf writes a day, `YYYY-MM-DD`, as the person reads days.
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
