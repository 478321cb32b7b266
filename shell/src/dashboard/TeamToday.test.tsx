import type { TeamMember } from '@headway/contracts/dashboard'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actionItemsOf, hrefOf, member, open, overview } from './testing.tsx'

describe('team today', () => {
  it('each user of the team panel links to their tasks', async () => {
    open('pm', {
      shown: overview({ actionItems: actionItemsOf([]), team: { people: [member()], total: 1 } }),
    })
    await screen.findByRole('rowheader', { name: 'Ada Lovelace' })
    expect(hrefOf('Ada Lovelace')).toBe('/tasks?assignee=4&status=pending,in_progress,overdue')
    expect(hrefOf('2 overdue')).toBe('/tasks?assignee=4&status=overdue')
  })

  it('the team panel has a report column only when someone sends reports', async () => {
    const shown = (people: TeamMember[]) =>
      overview({ actionItems: actionItemsOf([]), team: { people, total: people.length } })
    const quiet = member({ id: 5, firstName: 'Edith', reportDays: [] })
    const portal = open('sr_pm', { shown: shown([quiet]) })
    await screen.findByRole('rowheader', { name: 'Edith Lovelace' })
    expect(screen.queryByRole('columnheader', { name: 'Reports, last 10 days' })).toBeNull()
    portal.unmount()
    open('sr_pm', { shown: shown([quiet, member()]) })
    await screen.findByRole('columnheader', { name: 'Reports, last 10 days' })
  })

  it('the team panel says that the manager has no direct reports', async () => {
    open('sr_pm', { shown: overview({ actionItems: actionItemsOf([]), team: { people: [], total: 0 } }) })
    await screen.findByText('No one reports to you yet')
  })
})
