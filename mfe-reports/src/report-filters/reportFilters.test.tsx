import { reportsList } from '@headway/contracts/reports'
import { tasksGet, tasksList } from '@headway/contracts/tasks'
import { usersList } from '@headway/contracts/users'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { reportsPage, reportWith } from '../test/reports.ts'

const open = (path = '/reports', role: 'pm' | 'staff' = 'pm', items = [reportWith()]) =>
  renderSection(section, {
    path,
    user: signedIn(role),
    replies: [
      reportsPage(items),
      reply(tasksGet, refusal(404)),
      reply(usersList, refusal(403)),
      reply(tasksList, refusal(403)),
    ],
  })

describe('filters of the reports', () => {
  it('the URL filters the list, with a chip for each filter', async () => {
    const portal = open('/reports?task=5&blockers=open&unread=yes&from=2026-11-01&to=nonsense')
    await screen.findByRole('group', { name: 'With blockers' })
    screen.getByRole('group', { name: 'Unread' })
    screen.getByRole('group', { name: 'Task Task 5' })
    const query = portal.asked(reportsList)[0]?.query
    expect(query).toMatchObject({ task: '5', blockers: 'open', unread: 'yes', from: '2026-11-01' })
    expect(query).not.toHaveProperty('to')
  })

  it('a filter is set in the popover and removed by its chip', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('button', { name: 'Filters' }))
    await portal.user.click(await screen.findByRole('switch', { name: /With blockers/ }))
    await waitFor(() => expect(portal.address()).toBe('/reports?blockers=open'))
    await portal.user.keyboard('{Escape}')
    await portal.user.click(screen.getByRole('button', { name: 'Remove filter With blockers' }))
    await waitFor(() => expect(portal.address()).toBe('/reports'))
  })

  it('staff can filter neither by person nor by unread reports', async () => {
    const portal = open('/reports', 'staff')
    await portal.user.click(await screen.findByRole('button', { name: 'Filters' }))
    await screen.findByRole('switch', { name: /With blockers/ })
    expect(screen.queryByRole('switch', { name: /Unread/ })).toBeNull()
    expect(screen.queryByLabelText('Person')).toBeNull()
  })

  it('an empty list clears its filters', async () => {
    const portal = open('/reports?unread=yes', 'pm', [])
    await portal.user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(portal.address()).toBe('/reports'))
  })
})
