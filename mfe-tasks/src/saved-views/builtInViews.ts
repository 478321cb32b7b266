import type { CurrentUser } from '@headway/contracts/auth'
import { filterMessages } from '../task-list/filters.messages.ts'
import { needsOwner, overdue, teamThisWeek } from '../task-list/filter.ts'
import type { TaskFilter } from '../task-list/tasks.api.ts'

/** A predefined view, which cannot be edited or deleted. */
interface BuiltInView {
  id: string
  label: string
  filter: TaskFilter
  isFor: (user: Pick<CurrentUser, 'role'>) => boolean
}

/**
 * Predefined views: one for roles with a team, one for roles that see tasks not assigned to them, and one for all
 * users.
 */
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

/** Returns the predefined views available to a user. */
export const builtInFor = (user: Pick<CurrentUser, 'role'>): BuiltInView[] =>
  builtInViews.filter(({ isFor }) => isFor(user))
