import type { PickablePerson } from '@headway/design-system/forms'
import { fullName } from '@headway/sdk'
import { useMemo } from 'react'
import { useTasksDirectReportsQuery } from '../tasks.api.ts'

export interface DirectReports {
  people: PickablePerson[]
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/** The people the signed-in person may put on a task, as the picker takes them. */
export function useDirectReports(): DirectReports {
  const { data, isLoading, isError, refetch } = useTasksDirectReportsQuery()
  const people = useMemo(
    () =>
      (data?.items ?? []).map((person) => ({
        id: String(person.id),
        name: fullName(person),
        email: person.email,
      })),
    [data],
  )
  return { people, isLoading, hasFailed: isError, retry: () => void refetch() }
}
