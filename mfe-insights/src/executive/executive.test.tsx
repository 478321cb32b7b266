import { insightsExecutive } from '@headway/contracts/insights'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { executiveWith, personWith, weeksOf } from '../test/insights.ts'

const priya = personWith(5, 'Priya Nair', { role: 'pm' })
const lukas = personWith(21, 'Lukas Brandt', { managerId: 5 })
const full = executiveWith({
  tasks: { open: 262, overdue: 38, completedThisWeek: 72 },
  team: { people: 36, staff: 26, reported: 17, signedIn: 30 },
  weeks: weeksOf([20, 35], [30, 40], [40, 32]),
  overdueByManager: [
    { manager: priya, open: 77, overdue: 15 },
    { manager: personWith(6, 'Omar Farouk', { role: 'pm' }), open: 58, overdue: 0 },
  ],
  oldest: [
    { id: 1, title: 'Appeals', dueDate: '2026-11-14', daysLate: 12, owner: lukas, manager: priya },
    {
      id: 2,
      title: 'Call applicants',
      dueDate: '2026-11-26T08:00:00.000Z',
      daysLate: 0,
      owner: null,
      manager: null,
    },
  ],
})

const open = (state = full) =>
  renderSection(section, {
    path: '/executive',
    user: signedIn('president'),
    replies: [reply(insightsExecutive, state)],
  })
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

it('the executive page writes a sentence with the numbers, which link to their rows', async () => {
  open()
  await screen.findByText(/15 of them on Priya Nair’s team/)
  expect(link('38 tasks are overdue')).toBe('/tasks?status=overdue')
  expect(link('72 tasks were completed this week.')).toBe('/tasks?status=completed&completedFrom=2026-11-23')
  expect(link('Overdue 38 of 262 open tasks')).toBe('/tasks?status=overdue')
  screen.getByText('of 26')
  screen.getByText('70 last week')
})

it('the executive page draws completed tasks per week and overdue tasks by manager', async () => {
  open()
  const weekly = within(await screen.findByRole('figure', { name: 'Tasks completed' }))
  weekly.getByText('72 so far this week')
  // The bars of the three weeks: 55, 70 and 72.
  expect(weekly.getByRole('img').textContent).toBe('557072')
  const overdue = within(screen.getByRole('figure', { name: 'Overdue' }))
  overdue.getByText('19% of the open tasks on Priya Nair’s team are overdue.')
  overdue.getByRole('link', { name: 'Priya Nair 15 of 77' })
})

it('the executive page lists the oldest overdue tasks with their assignees', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Oldest overdue tasks' }))
  const texts = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(texts[1]).toBe('AppealsLBLukas BrandtPriya Nair11/14/202612 days')
  expect(texts[2]).toBe('Call applicantsUnassigned–11/26/2026, 8:00 AMtoday')
  expect(table.getByRole('link', { name: 'Appeals' }).getAttribute('href')).toBe('/tasks/1')
  screen.getByText('2 of 38')
})

it('the executive page says when nothing is overdue and nothing was completed', async () => {
  open(executiveWith())
  await screen.findByText('No tasks have been completed yet this week.', { exact: false })
  screen.getByText('No project managers have open tasks.')
  screen.getByText('No tasks are overdue.')
})

it('the executive page says when no team has overdue tasks', async () => {
  open(executiveWith({ overdueByManager: [{ manager: priya, open: 3, overdue: 0 }] }))
  await screen.findByText('No team has overdue tasks.')
})

it('the executive page can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const portal = open()
  await portal.user.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
