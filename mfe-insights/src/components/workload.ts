import type { OpenTasks } from '@headway/contracts/insights'
import type { BarPart } from '@headway/design-system/charts'
import { messages } from '../messages/en.ts'

/** Segments of a workload bar; the outline distinguishes the last one without color. */
export const workloadParts: readonly BarPart[] = [
  { name: messages.overdue, tone: 'danger' },
  { name: messages.dueThisWeek, tone: 'accent' },
  { name: messages.later, tone: 'outline' },
]

/** Returns open tasks by due date, in the order of {@link workloadParts}. */
export const toWorkload = ({ open, overdue, dueThisWeek }: OpenTasks): number[] => [
  overdue,
  dueThisWeek,
  Math.max(0, open - overdue - dueThisWeek),
]
