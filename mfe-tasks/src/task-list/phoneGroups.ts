import { plusDays } from '@headway/sdk'
import type { TaskSummary } from '@headway/contracts/tasks'
import { filterMessages } from './filters.messages.ts'
import { grouped } from './grouped.messages.ts'
import { wallTimeOf } from '../due-date/dueMoment.ts'
import { NEXT_DAYS } from './groups.ts'
import type { PhoneGroup } from './PhoneRow.tsx'

const texts = filterMessages.dueGroups

function periodOf({ status, dueDate }: TaskSummary, today: string, timeZone: string): keyof typeof texts {
  if (status === 'completed' || status === 'overdue') {
    return status
  }
  if (dueDate === null) {
    return 'none'
  }
  const { day } = wallTimeOf(dueDate, timeZone)
  if (day <= today) {
    return 'today'
  }
  return day <= plusDays(today, NEXT_DAYS) ? 'week' : 'later'
}

/**
 * Returns the headings of a list sorted by due date, each keyed by the id of the task below it.
 *
 * @param today the organization's day, `YYYY-MM-DD`.
 * @param hasMore true if further pages may continue the last group; its count is then unknown.
 */
export function phoneGroups(
  tasks: readonly TaskSummary[],
  today: string,
  timeZone: string,
  hasMore: boolean,
): ReadonlyMap<number, PhoneGroup> {
  const groups: { first: number; period: keyof typeof texts; count: number }[] = []
  for (const task of tasks) {
    const period = periodOf(task, today, timeZone)
    const last = groups.at(-1)
    if (last?.period === period) {
      last.count += 1
    } else {
      groups.push({ first: task.id, period, count: 1 })
    }
  }
  return new Map(
    groups.map(({ first, period, count }, index) => {
      const isWhole = !hasMore || index < groups.length - 1
      return [first, { label: texts[period], ...(isWhole ? { count: grouped(count) } : {}) }]
    }),
  )
}
