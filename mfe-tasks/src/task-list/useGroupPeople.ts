import type { Role } from '@headway/contracts'
import { fullName, useCurrentUser } from '@headway/sdk'
import { useMemo } from 'react'
import { usePersonName } from './usePeople.ts'
import { useTasksDirectReportsQuery } from '../task-form/task-writing.api.ts'
import { type TaskFilter, useTasksPeopleQuery } from './tasks.api.ts'
import type { GroupPerson } from './groups.ts'

/** Roles that can be assigned to tasks (docs/PERMISSIONS.md, "Tasks"). */
const working: ReadonlySet<Role> = new Set(['staff', 'pm', 'sr_pm'])

interface GroupPeople {
  people: readonly GroupPerson[]
  /** More people exist than are listed. */
  isPartial: boolean
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * Returns the people who get a column when the list is grouped by person: the user's direct reports first, then others
 * whose tasks the user sees. With a filter by person, only that person.
 *
 * @param isNeeded whether the list is grouped by person; otherwise nothing is loaded.
 */
export function useGroupPeople({ assignee }: TaskFilter, isNeeded: boolean): GroupPeople {
  const me = useCurrentUser()
  const reports = useTasksDirectReportsQuery(undefined, { skip: !isNeeded || !me.can.createTask })
  const others = useTasksPeopleQuery('', { skip: !isNeeded })
  const named = usePersonName(assignee)
  const people = useMemo(() => {
    const own = (reports.data?.items ?? []).map(
      (person): GroupPerson => ({ id: person.id, name: fullName(person), isAssignable: true }),
    )
    const known = new Set(own.map(({ id }) => id))
    const further = (others.data?.items ?? [])
      .filter(({ id, role }) => !known.has(id) && working.has(role))
      .map((person): GroupPerson => {
        const name = fullName(person)
        const isMe = person.id === me.id
        return {
          id: person.id,
          name,
          isMe,
          isAssignable: me.role === 'super_admin' && !isMe,
        }
      })
    return [...own, ...further]
  }, [reports.data, others.data, me.id, me.role])
  const filteredId = assignee === 'me' ? me.id : Number(assignee)
  const filtered = people.filter(({ id }) => id === filteredId)
  const unlisted = { id: filteredId, name: named, isAssignable: false }
  return {
    people: assignee === undefined ? people : filtered.length > 0 ? filtered : [unlisted],
    isPartial: assignee === undefined && (others.data?.nextCursor ?? null) !== null,
    isLoading: reports.isLoading || others.isLoading,
    hasFailed: reports.isError || others.isError,
    retry: () => {
      void others.refetch()
      if (me.can.createTask) {
        void reports.refetch()
      }
    },
  }
}
