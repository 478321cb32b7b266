import type { PickablePerson } from '@headway/design-system/forms'
import { fullName, useFormats } from '@headway/sdk'
import { useMemo } from 'react'
import { wallTimeOf } from '../due-date/dueMoment.ts'
import { useTasksDirectReportsQuery } from './task-writing.api.ts'
import { useTasksWorkloadQuery } from '../workload/workload.api.ts'
import { compareWorkload, describeWorkload } from '../workload/workload.ts'

export interface DirectReports {
  people: (PickablePerson & { email: string })[]
  /** True if the people are sorted by workload; false until the workloads have loaded. */
  isOrdered: boolean
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Returns the people whom the user may assign, as items of the picker, each with their workload. People without a known
 * workload remain selectable.
 *
 * @param dueDate due date of the task, a day or a date-time; null stands for today.
 */
export function useDirectReports(dueDate: string | null = null): DirectReports {
  const formats = useFormats()
  const { data, isLoading, isError, refetch } = useTasksDirectReportsQuery()
  const { day } = wallTimeOf(dueDate ?? '', formats.timeZone)
  const on = DAY.test(day) ? day : undefined
  // The previous workloads stay while those for another due date load, so that the names do not change their order.
  const { data: workloads } = useTasksWorkloadQuery(on === undefined ? {} : { on })
  const people = useMemo(() => {
    const workloadOf = new Map(workloads?.items.map((item) => [item.userId, item]))
    return (data?.items ?? [])
      .toSorted((one, other) =>
        workloads ? compareWorkload(workloadOf.get(one.id), workloadOf.get(other.id)) : 0,
      )
      .map((person) => {
        const workload = workloadOf.get(person.id)
        return {
          id: String(person.id),
          name: fullName(person),
          email: person.email,
          ...(workload ? { hint: describeWorkload(workload, formats.dueDate) } : {}),
        }
      })
  }, [data, workloads, formats])
  return {
    people,
    isOrdered: workloads !== undefined,
    isLoading,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
