import type { Role } from '@headway/contracts'
import { describe, expect, it } from 'vitest'
import { completionRate } from '../dashboard/NumberStrip.tsx'
import { shortcutsFor } from '../dashboard/Shortcuts.tsx'
import { findSection, type SectionEntry } from '../sections/registry.ts'
import { breadcrumbAt, navigationFor } from './navigation.ts'

/** Specification, section 2, word for word. */
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
  it.each(Object.entries(table))('of %s is exactly the specification’s', (role, entries) => {
    const shown = navigationFor(role as Role).map(({ label, to }) => `${label} ${to}`)
    expect(shown).toEqual(['Dashboard /', ...entries.split('; ')])
  })
})

describe('the breadcrumb', () => {
  it('names the entry of another role for a page that the role opens without an entry', () => {
    expect(breadcrumbAt('it_admin', '/admin/audit')?.label).toBe('Admin Tools')
  })

  it('prefers the name in the own navigation', () => {
    expect(breadcrumbAt('it_admin', '/reports')?.label).toBe('Reports')
  })

  it('is empty for pages outside of all navigations', () => {
    expect(breadcrumbAt('pm', '/notifications')).toBeUndefined()
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
  ] as const)('offers %s the cards %j', (role, titles) => {
    expect(shortcutsFor(role).map(({ title }) => title)).toEqual(titles)
  })

  it('rounds the completion rate and shows zero without tasks', () => {
    expect(completionRate({ completedTasks: 1, totalTasks: 3 })).toBe(33)
    expect(completionRate({ completedTasks: 2, totalTasks: 3 })).toBe(67)
    expect(completionRate({ completedTasks: 0, totalTasks: 0 })).toBe(0)
  })
})

describe('sections', () => {
  const section = { name: 'mfe_reports', basePaths: ['/report', '/reports'] } as unknown as SectionEntry

  it('own their base paths and what lies below, nothing that only starts alike', () => {
    expect(findSection([section], '/report')).toBe(section)
    expect(findSection([section], '/reports/5')).toBe(section)
    expect(findSection([section], '/reporting')).toBeUndefined()
    expect(findSection([section], '/')).toBeUndefined()
  })
})
