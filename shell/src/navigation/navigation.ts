import type { Role } from '@headway/contracts'
import { matchPath, type RouteDescription } from '@headway/sdk'
import { messages } from '../messages/en.ts'

const names = messages.navigation

export interface NavigationEntry {
  readonly to: string
  readonly label: string
  /** Path prefix of other pages that mark this entry as current. */
  readonly also?: string
}

const entry = (to: string, label: string): NavigationEntry => ({ to, label })

const dashboard = entry('/', names.dashboard)

/** Exactly the entries of the specification, section 2. */
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

/** Returns the entries of a role's Navigation. */
export function navigationFor(role: Role): readonly NavigationEntry[] {
  return [dashboard, ...entries[role]]
}

/**
 * Pages outside a role's Navigation that have a name for this role. The president can read every task, like roles with
 * "All Tasks".
 */
const namedByRole: Partial<Record<Role, readonly NavigationEntry[]>> = {
  president: [entry('/tasks', names.allTasks)],
}

type PageTitle = Pick<RouteDescription, 'path' | 'title'>

/** Returns a page with its name for the role, or else with the title of its route. */
function pageAt(role: Role, pathname: string, pages: readonly PageTitle[]): NavigationEntry | undefined {
  const own = [...navigationFor(role), ...(namedByRole[role] ?? [])].find(({ to }) => to === pathname)
  const page =
    pages.find(({ path }) => path === pathname) ?? pages.find(({ path }) => matchPath(path, pathname))
  return own ?? (page ? entry(pathname, page.title) : undefined)
}

/**
 * Returns the breadcrumb of a page: the page of the Navigation above it, if any, and the page itself.
 *
 * @param pages the pages of all sections.
 */
export function breadcrumbsAt(
  role: Role,
  pathname: string,
  pages: readonly PageTitle[],
): readonly NavigationEntry[] {
  const above = [...navigationFor(role), ...entriesOfOthers(role)].find(({ to }) =>
    pathname.startsWith(`${to}/`),
  )
  const crumbs = [above ? pageAt(role, above.to, pages) : undefined, pageAt(role, pathname, pages)]
  return crumbs.filter((crumb) => crumb !== undefined)
}

/**
 * Returns the page with the title that the header shows on phones, where it replaces the page's heading. That is the
 * title of the page's route, except for the task list, whose heading is its name in the Navigation.
 *
 * @param pages the pages of all sections.
 */
export function phoneTitleAt(
  role: Role,
  pathname: string,
  pages: readonly PageTitle[],
): NavigationEntry | undefined {
  const crumb = breadcrumbsAt(role, pathname, pages).at(-1)
  const title = pages.find(({ path }) => path === pathname)?.title
  return crumb && title && pathname !== '/tasks' ? entry(crumb.to, title) : crumb
}

/** Returns the entries of other roles that this role does not have. */
export function entriesOfOthers(role: Role): readonly NavigationEntry[] {
  const own = new Set(entries[role].map(({ to }) => to))
  return Object.values(entries)
    .flat()
    .filter(({ to }) => !own.has(to))
}

/** Pages that the specification shows as placeholders. */
export const placeholders: readonly NavigationEntry[] = [
  entry('/team', names.manageTeam),
  entry('/managers', names.managePms),
  entry('/analytics', names.analytics),
  entry('/executive', names.executive),
  entry('/consolidated', names.consolidated),
  entry('/organization', names.organization),
]
