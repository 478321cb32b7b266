import type { Role } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { completionRate } from '../dashboard/NumberStrip.tsx'
import { shortcutsFor } from '../dashboard/Shortcuts.tsx'
import { findSection, type SectionEntry } from '../sections/registry.ts'
import { breadcrumbsAt, navigationFor, phoneTitleAt } from './navigation.ts'

/** Copied word for word from the specification, section 2. */
const table: Record<Role, string> = {
  staff: 'My Tasks /tasks; Submit Report /report; My Activity /activity',
  pm: 'All Tasks /tasks; Team Reports /reports; Manage Team /team; Activity Log /activity',
  sr_pm: 'All Tasks /tasks; All Reports /reports; Manage PMs /managers; Analytics /analytics',
  president: 'Executive Dashboard /executive; Consolidated Reports /consolidated; Organization /organization',
  it_admin: 'All Tasks /tasks; Manage Users /users; System Settings /settings; Reports /reports',
  super_admin:
    'All Tasks /tasks; Manage Users /users; System Settings /settings; All Reports /reports; Admin Tools /admin',
  viewer: 'View Tasks /tasks; View Reports /reports',
}

describe('navigation', () => {
  it.each(Object.entries(table))('the navigation of %s is exactly the specification’s', (role, entries) => {
    const shown = navigationFor(role as Role).map(({ label, to }) => `${label} ${to}`)
    expect(shown).toEqual(['Dashboard /', ...entries.split('; ')])
  })
})

describe('the breadcrumb', () => {
  const pages = [
    { path: '/tasks', title: 'Tasks' },
    { path: '/tasks/:id', title: 'Task' },
    { path: '/tasks/trash', title: 'Trash' },
    { path: '/reports', title: 'Progress Reports' },
    { path: '/users', title: 'User Management' },
    { path: '/notifications', title: 'Notifications' },
    { path: '/admin', title: 'Admin Tools' },
    { path: '/admin/audit', title: 'Audit Log' },
  ]
  it.each([
    ['pm', '/', ['Dashboard']],
    ['pm', '/tasks', ['All Tasks']],
    ['pm', '/tasks/trash', ['All Tasks', 'Trash']],
    ['president', '/tasks', ['All Tasks']],
    ['president', '/tasks/7', ['All Tasks', 'Task']],
    ['pm', '/notifications', ['Notifications']],
    ['staff', '/reports', ['Progress Reports']],
    ['it_admin', '/reports', ['Reports']],
    ['it_admin', '/admin/audit', ['Admin Tools', 'Audit Log']],
    ['pm', '/nowhere', []],
  ] as const)('the breadcrumb of %s at %s is %j', (role, path, labels) => {
    expect(breadcrumbsAt(role, path, pages).map(({ label }) => label)).toEqual(labels)
  })

  it.each([
    ['it_admin', '/users', 'User Management'],
    ['pm', '/reports', 'Progress Reports'],
    ['staff', '/tasks', 'My Tasks'],
    ['staff', '/tasks/7', 'Task'],
    ['staff', '/', 'Dashboard'],
  ] as const)(
    'the breadcrumb of %s at %s is only the page’s heading, “%s”, on phones',
    (role, path, title) => {
      expect(phoneTitleAt(role, path, pages)?.label).toBe(title)
    },
  )

  it('the breadcrumb never uses a name from another role’s navigation, even before routes are known', () => {
    expect(breadcrumbsAt('it_admin', '/admin/audit', [])).toEqual([])
    expect(breadcrumbsAt('president', '/tasks/7', []).map(({ label }) => label)).toEqual(['All Tasks'])
  })
})

describe('the dashboard', () => {
  it.each([
    ['staff', ['My Tasks', 'My Reports']],
    ['pm', ['All Tasks', 'Team Reports', 'Manage Team']],
    ['sr_pm', ['All Tasks', 'Team Reports', 'Manage Team']],
    ['president', ['All Tasks', 'My Reports']],
    ['it_admin', ['All Tasks', 'My Reports', 'Manage Users', 'System Settings']],
    ['viewer', ['All Tasks', 'My Reports']],
  ] as const)('the dashboard offers %s the cards %j', (role, titles) => {
    expect(shortcutsFor(role).map(({ title }) => title)).toEqual(titles)
  })

  it('the dashboard rounds the completion rate and shows zero without tasks', () => {
    expect(completionRate({ completedTasks: 1, totalTasks: 3 })).toBe(33)
    expect(completionRate({ completedTasks: 2, totalTasks: 3 })).toBe(67)
    expect(completionRate({ completedTasks: 0, totalTasks: 0 })).toBe(0)
  })
})

describe('sections', () => {
  const section = { name: 'mfe_reports', basePaths: ['/report', '/reports'] } as unknown as SectionEntry

  it('sections own their base paths and what is below, but no paths that only start alike', () => {
    expect(findSection([section], '/report')).toBe(section)
    expect(findSection([section], '/reports/5')).toBe(section)
    expect(findSection([section], '/reporting')).toBeUndefined()
    expect(findSection([section], '/')).toBeUndefined()
  })
})
