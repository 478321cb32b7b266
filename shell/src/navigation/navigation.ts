import type { Role } from '@headway/contracts'
import { messages } from '../messages/en.ts'

const names = messages.navigation

export type NavigationIcon =
  | 'dashboard'
  | 'tasks'
  | 'report'
  | 'reports'
  | 'activity'
  | 'team'
  | 'analytics'
  | 'organization'
  | 'users'
  | 'settings'
  | 'admin'

export interface NavigationEntry {
  readonly to: string
  readonly label: string
  readonly icon: NavigationIcon
  /** A page that belongs to this entry although it lies elsewhere. */
  readonly also?: string
}

const entry = (to: string, label: string, icon: NavigationIcon): NavigationEntry => ({ to, label, icon })

const dashboard = entry('/', names.dashboard, 'dashboard')

/** Exactly the entries of the specification, section 2, and nothing else. */
const entries: Record<Role, readonly NavigationEntry[]> = {
  staff: [
    entry('/tasks', names.myTasks, 'tasks'),
    { ...entry('/report', names.submitReport, 'report'), also: '/reports' },
    entry('/activity', names.myActivity, 'activity'),
  ],
  pm: [
    entry('/tasks', names.allTasks, 'tasks'),
    entry('/reports', names.teamReports, 'reports'),
    entry('/team', names.manageTeam, 'team'),
    entry('/activity', names.activityLog, 'activity'),
  ],
  sr_pm: [
    entry('/tasks', names.allTasks, 'tasks'),
    entry('/reports', names.allReports, 'reports'),
    entry('/managers', names.managePms, 'team'),
    entry('/analytics', names.analytics, 'analytics'),
  ],
  president: [
    entry('/executive', names.executive, 'analytics'),
    entry('/consolidated', names.consolidated, 'reports'),
    entry('/organization', names.organization, 'organization'),
  ],
  it_admin: [
    entry('/tasks', names.allTasks, 'tasks'),
    entry('/users', names.manageUsers, 'users'),
    entry('/settings', names.settings, 'settings'),
    entry('/reports', names.reports, 'reports'),
  ],
  super_admin: [
    entry('/tasks', names.allTasks, 'tasks'),
    entry('/users', names.manageUsers, 'users'),
    entry('/settings', names.settings, 'settings'),
    entry('/reports', names.allReports, 'reports'),
    entry('/admin', names.adminTools, 'admin'),
  ],
  viewer: [entry('/tasks', names.viewTasks, 'tasks'), entry('/reports', names.viewReports, 'reports')],
}

/** What a role finds in its Navigation. */
export function navigationFor(role: Role): readonly NavigationEntry[] {
  return [dashboard, ...entries[role]]
}

/** What only other roles find in theirs. */
export function entriesOfOthers(role: Role): readonly NavigationEntry[] {
  const own = new Set(entries[role].map(({ to }) => to))
  return Object.values(entries)
    .flat()
    .filter(({ to }) => !own.has(to))
}

/** Pages the specification shows as placeholders. */
export const placeholders: readonly NavigationEntry[] = [
  entry('/team', names.manageTeam, 'team'),
  entry('/managers', names.managePms, 'team'),
  entry('/analytics', names.analytics, 'analytics'),
  entry('/executive', names.executive, 'analytics'),
  entry('/consolidated', names.consolidated, 'reports'),
  entry('/organization', names.organization, 'organization'),
]
