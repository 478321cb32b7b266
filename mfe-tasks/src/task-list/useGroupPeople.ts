import type { Role } from '@headway/contracts'
import { fullName, useCurrentUser } from '@headway/sdk'
import { useMemo } from 'react'
import { usePersonName } from './usePeople.ts'
import { useTasksDirectReportsQuery } from '../task-form/task-writing.api.ts'
import { type TaskFilter, useTasksPeopleQuery } from './tasks.api.ts'
import type { GroupPerson } from './groups.ts'

/** Those who work on tasks (docs/RULES.md, "Tasks"). */
const working: ReadonlySet<Role> = new Set(['staff', 'pm', 'sr_pm'])

interface GroupPeople {
  people: readonly GroupPerson[]
  /** There are people beyond these. */
  isPartial: boolean
  isLoading: boolean
  hasFailed: boolean
  retry: () => void
}

/**
 * The people who have a column: the reader's own first, then others whose tasks they see, or the one whom the filter names.
 *
 * @param isNeeded whether the columns are people.
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
  const askedFor = assignee === 'me' ? me.id : Number(assignee)
  const asked = people.filter(({ id }) => id === askedFor)
  const unlisted = { id: askedFor, name: named, isAssignable: false }
  return {
    people: assignee === undefined ? people : asked.length > 0 ? asked : [unlisted],
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
