import { dashboardHintDismiss, dashboardStats } from '@headway/contracts/dashboard'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { hrefOf, member, actionItemsOf, open, overview, own, shortcuts, team } from './testing.tsx'

describe('the dashboard numbers', () => {
  it.each(['pm', 'sr_pm'] as const)(
    'the dashboard numbers include team and approvals for the role %s',
    async (role) => {
      open(role, { stats: team })
      await screen.findByText('75% attendance today')
      screen.getByText('33%')
      screen.getByText('files awaiting review')
      expect(hrefOf('Pending Approvals: 3')).toBe('/tasks/approvals')
    },
  )

  it('the dashboard numbers link to what they count', async () => {
    open('sr_pm', { stats: team })
    await screen.findByText('75% attendance today')
    expect(hrefOf('Total Tasks: 3')).toMatch(/^\/tasks\?completedFrom=\d{4}-\d{2}-\d{2}$/)
    expect(hrefOf(/^Completion Rate/)).toMatch(/^\/tasks\?status=completed&completedFrom=/)
    expect(hrefOf('1 overdue')).toBe('/tasks?status=overdue')
    expect(hrefOf('Team Size: 4')).toBe('/activity')
    expect(hrefOf('75% attendance today')).toBe('/activity')
  })

  it('the dashboard numbers link to the team page when all users report directly', async () => {
    const shown = overview({ actionItems: actionItemsOf([]), team: { people: [member()], total: 4 } })
    open('pm', { stats: team, shown })
    await waitFor(() => expect(hrefOf('Team Size: 4')).toBe('/team'))
  })

  it.each(['staff', 'president', 'viewer', 'it_admin', 'super_admin'] as const)(
    'the dashboard numbers exclude team and approvals for the role %s, whatever the response says',
    async (role) => {
      open(role, { stats: team })
      await screen.findByText('33%')
      expect(screen.queryByText('Team Size')).toBeNull()
      expect(screen.queryByText('Pending Approvals')).toBeNull()
    },
  )

  it('the dashboard numbers use the timeframe in the URL', async () => {
    const portal = open('staff', { path: '/?timeframe=month' })
    await screen.findByText('Open, plus completed in 30 days')
    await portal.user.click(screen.getByRole('radio', { name: 'Week' }))
    await screen.findByText('Open, plus completed in 7 days')
    expect(portal.address()).toBe('/?timeframe=week')
    expect(portal.asked(dashboardStats).map(({ query }) => query['timeframe'])).toEqual(['month', 'week'])
  })

  it('the dashboard numbers fail separately and are requested again', async () => {
    const portal = open('pm', { stats: refusal(503) })
    await screen.findByText('All caught up.')
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(await shortcuts()).toEqual(['/tasks', '/reports', '/team'])
    portal.change(reply(dashboardStats, own))
    await portal.user.click(again)
    await screen.findByText('0%')
  })
})

describe('the welcome line', () => {
  it('the welcome line welcomes users back, but not on their first sign-in', async () => {
    const { unmount } = open('staff', { shown: overview({ isFirstSignIn: true }) })
    await screen.findByRole('heading', { level: 1, name: /^Welcome, / })
    unmount()
    open('staff')
    await screen.findByRole('heading', { level: 1, name: /^Welcome back, / })
    screen.getByText('Staff Member')
  })

  it.each(['staff', 'pm', 'president', 'it_admin', 'viewer'] as const)(
    'the welcome line is followed by three first steps of the role %s until they are dismissed',
    async (role) => {
      const portal = open(role, {
        shown: overview({ showsHint: true }),
        replies: [reply(dashboardHintDismiss, undefined)],
      })
      const steps = within(await screen.findByRole('region', { name: 'Getting started' }))
      expect(steps.getAllByRole('listitem')).toHaveLength(3)
      await portal.user.click(steps.getByRole('button', { name: 'Dismiss' }))
      await waitFor(() => expect(screen.queryByText('Getting started')).toBeNull())
      expect(portal.asked(dashboardHintDismiss)).toHaveLength(1)
    },
  )
})

describe('the first steps', () => {
  it.each([
    ['wide', false, Node.DOCUMENT_POSITION_FOLLOWING],
    ['narrow', true, Node.DOCUMENT_POSITION_PRECEDING],
  ])(
    'the first steps come before the action items only in a wide window (%s)',
    async (_, isNarrow, position) => {
      const { matchMedia } = window
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        query.includes('max-width')
          ? Object.assign(new EventTarget(), { matches: isNarrow } as MediaQueryList)
          : matchMedia.call(window, query),
      )
      open('pm', { shown: overview({ showsHint: true }) })
      const steps = await screen.findByRole('region', { name: 'Getting started' })
      expect(steps.compareDocumentPosition(screen.getByText('All caught up.')) & position).toBe(position)
    },
  )
})

describe('the dashboard shortcuts', () => {
  it.each([
    ['staff', ['/tasks', '/reports']],
    ['pm', ['/tasks', '/reports', '/team']],
    ['sr_pm', ['/tasks', '/reports', '/managers']],
    ['it_admin', ['/tasks', '/reports', '/users', '/settings']],
  ] as const)(
    'the dashboard shortcuts of the role %s link to the pages of the specification',
    async (role, addresses) => {
      open(role)
      expect(await shortcuts()).toEqual(addresses)
    },
  )
})
