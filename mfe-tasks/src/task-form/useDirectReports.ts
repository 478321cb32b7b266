import type { PickablePerson } from '@headway/design-system/forms'
import { fullName, useFormats } from '@headway/sdk'
import { useMemo } from 'react'
import { wallTimeOf } from '../due-date/dueMoment.ts'
import { useTasksDirectReportsQuery } from './task-writing.api.ts'
import { useTasksWorkloadQuery } from '../workload/workload.api.ts'
import { compareWorkload, describeWorkload } from '../workload/workload.ts'

export interface DirectReports {
  people: (PickablePerson & { email: string })[]
  /** They stand in the order of what they have on their hands; false while that is not known. */
  isOrdered: boolean
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The people the signed-in person may put on a task, as the picker takes them, each with what they have on their hands. Who cannot be
 * told that stays to be chosen from.
 *
 * @param dueDate of the task, a date or a moment; today counts where there is none.
 */
export function useDirectReports(dueDate: string | null = null): DirectReports {
  const formats = useFormats()
  const { data, isLoading, isError, refetch } = useTasksDirectReportsQuery()
  const { day } = wallTimeOf(dueDate ?? '', formats.timeZone)
  const on = DAY.test(day) ? day : undefined
  // While another due date is looked at, what was known stays: names must not jump.
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
