import type { Role } from '@headway/contracts'
import { activityList } from '@headway/contracts/activity'
import { type DashboardStats, dashboardStats } from '@headway/contracts/dashboard'
import { refusal, renderInPortal, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Dashboard } from './Dashboard.tsx'

const team: DashboardStats = {
  totalTasks: 3,
  completedTasks: 1,
  overdueTasks: 1,
  staffCount: 4,
  attendanceRate: 75,
  pendingApprovals: 3,
  pendingTaskFiles: 1,
}
const own: DashboardStats = { totalTasks: 0, completedTasks: 0, overdueTasks: 0 }

function open(role: Role, stats: DashboardStats | ReturnType<typeof refusal>, path = '/') {
  return renderInPortal(<Dashboard />, {
    user: signedIn(role),
    path,
    replies: [reply(dashboardStats, stats), reply(activityList, { items: [], nextCursor: null })],
  })
}

const shortcuts = async () =>
  within(await screen.findByRole('navigation', { name: 'Shortcuts' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))

describe('the dashboard', () => {
  it.each(['pm', 'sr_pm'] as const)(
    'shows team and approvals to a %s, and where files wait',
    async (role) => {
      open(role, team)
      await screen.findByText('75% attendance today')
      screen.getByText('33%')
      screen.getByText('1 overdue')
      expect(screen.getByRole('link', { name: '2 in reports' }).getAttribute('href')).toBe(
        '/reports?approval=pending',
      )
      expect(screen.getByRole('link', { name: '1 in tasks' }).getAttribute('href')).toBe('/tasks/approvals')
    },
  )

  it.each(['staff', 'president', 'viewer', 'it_admin', 'super_admin'] as const)(
    'shows them to no %s, whatever the answer says',
    async (role) => {
      open(role, team)
      await screen.findByText('33%')
      expect(screen.queryByText('Team Size')).toBeNull()
      expect(screen.queryByText('Pending Approvals')).toBeNull()
    },
  )

  it('is no share of nothing', async () => {
    open('staff', own)
    await screen.findByText('0%')
    expect(screen.queryByText(/overdue/)).toBeNull()
  })

  it('says what its figure counts, and asks for the time in the address', async () => {
    const portal = open('staff', own, '/?timeframe=month')
    await screen.findByText('Open tasks and those completed in the last 30 days')
    await portal.user.click(screen.getByRole('radio', { name: 'Week' }))
    await screen.findByText('Open tasks and those completed in the last 7 days')
    expect(portal.address()).toBe('/?timeframe=week')
    expect(portal.asked(dashboardStats).map(({ query }) => query['timeframe'])).toEqual(['month', 'week'])
  })

  it('keeps the ways to the work when the figures do not come, and tries again', async () => {
    const portal = open('staff', refusal(503))
    const [again] = await screen.findAllByRole('button', { name: 'Try again' })
    expect(await shortcuts()).toEqual(['/tasks', '/reports'])
    portal.change(reply(dashboardStats, own))
    await portal.user.click(again ?? document.body)
    await screen.findByText('0%')
  })

  it.each([
    ['staff', ['/tasks', '/reports']],
    ['pm', ['/tasks', '/reports', '/team']],
    ['sr_pm', ['/tasks', '/reports', '/managers']],
    ['it_admin', ['/tasks', '/reports', '/users', '/settings']],
  ] as const)('leads a %s where the specification says', async (role, addresses) => {
    open(role, own)
    expect(await shortcuts()).toEqual(addresses)
  })
})
