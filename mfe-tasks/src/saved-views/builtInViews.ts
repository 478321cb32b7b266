import type { CurrentUser } from '@headway/contracts/auth'
import { filterMessages } from '../task-list/filters.messages.ts'
import { needsOwner, overdue, teamThisWeek } from '../task-list/filter.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'

/** A view that nobody has saved and nobody can remove. */
interface BuiltInView {
  id: string
  label: string
  filter: TaskFilter
  isFor: (user: Pick<CurrentUser, 'role'>) => boolean
}

/** The views that are built in: for whoever has people, whoever sees tasks that are not assigned to them, and everybody. */
export const builtInViews: readonly BuiltInView[] = [
  {
    id: 'team-this-week',
    label: filterMessages.teamThisWeek,
    filter: teamThisWeek,
    isFor: ({ role }) => role !== 'staff' && role !== 'viewer',
  },
  {
    id: 'needs-owner',
    label: filterMessages.unowned,
    filter: needsOwner,
    isFor: ({ role }) => role !== 'staff',
  },
  { id: 'overdue', label: filterMessages.overdue, filter: overdue, isFor: () => true },
]

/** The views that are built in for somebody. */
export const builtInFor = (user: Pick<CurrentUser, 'role'>): BuiltInView[] =>
  builtInViews.filter(({ isFor }) => isFor(user))
