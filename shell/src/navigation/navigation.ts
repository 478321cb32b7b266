import type { Role } from '@headway/contracts'
import { messages } from '../messages/en.ts'

const names = messages.navigation

export interface NavigationEntry {
  readonly to: string
  readonly label: string
  /** A page that belongs to this entry although it lies elsewhere. */
  readonly also?: string
}

const entry = (to: string, label: string): NavigationEntry => ({ to, label })

const dashboard = entry('/', names.dashboard)

/** Exactly the entries of the specification, section 2, and nothing else. */
const entries: Record<Role, readonly NavigationEntry[]> = {
  staff: [
    entry('/tasks', names.myTasks),
    { ...entry('/report', names.submitReport), also: '/reports' },
    entry('/activity', names.myActivity),
  ],
  pm: [
    entry('/tasks', names.allTasks),
    entry('/reports', names.teamReports),
    entry('/team', names.manageTeam),
    entry('/activity', names.activityLog),
  ],
  sr_pm: [
    entry('/tasks', names.allTasks),
    entry('/reports', names.allReports),
    entry('/managers', names.managePms),
    entry('/analytics', names.analytics),
  ],
  president: [
    entry('/executive', names.executive),
    entry('/consolidated', names.consolidated),
    entry('/organization', names.organization),
  ],
  it_admin: [
    entry('/tasks', names.allTasks),
    entry('/users', names.manageUsers),
    entry('/settings', names.settings),
    entry('/reports', names.reports),
  ],
  super_admin: [
    entry('/tasks', names.allTasks),
    entry('/users', names.manageUsers),
    entry('/settings', names.settings),
    entry('/reports', names.allReports),
    entry('/admin', names.adminTools),
  ],
  viewer: [entry('/tasks', names.viewTasks), entry('/reports', names.viewReports)],
}

/** What a role finds in its Navigation. */
export function navigationFor(role: Role): readonly NavigationEntry[] {
  return [dashboard, ...entries[role]]
}

const isBelow = (pathname: string, to: string | undefined): boolean =>
  to !== undefined && (pathname === to || pathname.startsWith(`${to}/`))

const find = (entriesToSearch: readonly NavigationEntry[], pathname: string): NavigationEntry | undefined =>
  entriesToSearch.find(({ to, also }) => isBelow(pathname, to) || isBelow(pathname, also))

/** Returns the entry that a page belongs to, e.g. that of `/tasks` for `/tasks/9`. */
export const entryAt = (role: Role, pathname: string): NavigationEntry | undefined =>
  find(navigationFor(role), pathname)

/** Returns the entry for the breadcrumb, also of pages that only other roles have in their navigation. */
export const breadcrumbAt = (role: Role, pathname: string): NavigationEntry | undefined =>
  entryAt(role, pathname) ?? find(entriesOfOthers(role), pathname)

/** What only other roles find in theirs. */
export function entriesOfOthers(role: Role): readonly NavigationEntry[] {
  const own = new Set(entries[role].map(({ to }) => to))
  return Object.values(entries)
    .flat()
    .filter(({ to }) => !own.has(to))
}

/** Pages the specification shows as placeholders. */
export const placeholders: readonly NavigationEntry[] = [
  entry('/team', names.manageTeam),
  entry('/managers', names.managePms),
  entry('/analytics', names.analytics),
  entry('/executive', names.executive),
  entry('/consolidated', names.consolidated),
  entry('/organization', names.organization),
]
