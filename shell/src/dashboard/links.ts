import type { Role } from '@headway/contracts'
import type { ActionItemCount } from '@headway/contracts/dashboard'

/** Statuses of open tasks. */
const OPEN = 'pending,in_progress,overdue'

export const isManager = (role: Role): boolean => role === 'pm' || role === 'sr_pm'
export const isAdministrator = (role: Role): boolean => role === 'it_admin' || role === 'super_admin'

/** Returns the page of a manager's team. */
export const teamPathOf = (role: Role): string => (role === 'pm' ? '/team' : '/managers')

/** Returns the list that Total Tasks counts: open tasks and tasks completed since a day. */
export const toTasksSince = (day: string): string => `/tasks?completedFrom=${day}`
export const toCompletedSince = (day: string): string => `/tasks?status=completed&completedFrom=${day}`
export const toOverdue = (): string => '/tasks?status=overdue'
export const toOpenOf = (userId: number): string => `/tasks?assignee=${userId}&status=${OPEN}`
export const toOverdueOf = (userId: number): string => `/tasks?assignee=${userId}&status=overdue`
export const toOwnOpen = (): string => `/tasks?status=${OPEN}`
export const toTask = (id: number): string => `/tasks/${id}`
export const toTaskFiles = (id: number): string => `${toTask(id)}?tab=files`
export const toReport = (id: number): string => `/reports?report=${id}`
export const toReportFor = (day: string): string => `/report?day=${day}`
/** Page "Who reported", with the open blockers. Staff see their own days. */
export const toReportDays = (): string => '/reports/days'
/** Direct reports whose report of today is due. */
export const toDueReports = (): string => `${toReportDays()}?state=due&under=direct`
export const toApprovals = (): string => '/tasks/approvals'
/** Today's sign-ins of everyone below the caller. */
export const toSignIns = (): string => '/activity'
export const toNewTask = (): string => '/tasks?new=1'

/** Returns the full list of one kind of action items. */
export function toActionItems(
  kind: ActionItemCount['kind'],
  { id, role }: { id: number; role: Role },
): string {
  const team = isManager(role) ? '&team=mine' : ''
  const paths: Record<ActionItemCount['kind'], string> = {
    ownReport: toReportDays(),
    file: toApprovals(),
    rejectedFile: `/reports?author=${id}`,
    mention: '/notifications',
    blocker: toReportDays(),
    blocked: `/tasks?status=pending,in_progress&blocked=yes${team}`,
    // Administrators are asked only for their own overdue tasks, the president for those of the organization.
    overdue: isAdministrator(role) ? toOverdueOf(id) : `${toOverdue()}${team}`,
    unassigned: `/tasks?status=pending,in_progress&owner=none${team}`,
    notReported: toDueReports(),
    alert: '/admin',
    security: '/admin/security',
    check: '/admin',
  }
  return paths[kind]
}
