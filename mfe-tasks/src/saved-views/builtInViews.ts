import type { CurrentUser } from '@headway/contracts/auth'
import { filterMessages } from '../messages/filters.ts'
import { trashMessages } from '../messages/trash.ts'
import { inArchive, needsOwner, teamThisWeek } from '../task-list/filter.ts'
import type { TaskFilter } from '../tasks.api.ts'

/** A view that nobody has saved and nobody can remove. */
export interface BuiltInView {
  label: string
  filter: TaskFilter
}

/** The views that are built in for a role: whoever has people, whoever sees tasks that are not assigned to them, and everybody. */
export function builtInFor({ role }: Pick<CurrentUser, 'role'>): BuiltInView[] {
  const hasTeam = role !== 'staff' && role !== 'viewer'
  return [
    ...(hasTeam ? [{ label: filterMessages.teamThisWeek, filter: teamThisWeek }] : []),
    ...(role === 'staff' ? [] : [{ label: filterMessages.unowned, filter: needsOwner }]),
    { label: trashMessages.archiveFilter, filter: inArchive },
  ]
}
