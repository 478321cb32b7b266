import { insightsAnalytics } from '@headway/contracts/insights'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import section from '../mount.tsx'
import { analyticsWith, personWith, weeksOf } from '../test/insights.ts'

const weeks = (created: readonly (number | null)[]) =>
  weeksOf([5, 3], [1, 20], [30, 18]).map((week, index) => ({ ...week, created: created[index] ?? null }))

const open = (state: Parameters<typeof analyticsWith>[0]) =>
  renderSection(section, {
    path: '/analytics',
    user: signedIn('sr_pm'),
    replies: [reply(insightsAnalytics, analyticsWith(state))],
  })
const figure = async (name: string) => within(await screen.findByRole('figure', { name }))
const cells = () =>
  within(screen.getByRole('list', { name: 'Analytics' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('analytics sum up twelve weeks and link to the tasks', async () => {
  open({ tasks: { open: 64, overdue: 35 }, weeks: weeks([20, 30, 42]) })
  await screen.findByText('11/09/2026 to 11/26/2026')
  expect(cells()).toEqual(['Completed77 in 3 weeks', 'Created92 in 3 weeks', 'Open64 ', 'Overdue now35 '])
  expect(screen.getByRole('link', { name: 'Overdue now 35' }).getAttribute('href')).toBe(
    '/tasks?team=mine&status=overdue',
  )
})

it('analytics compare created with completed tasks', async () => {
  open({ weeks: weeks([20, 30, 42]) })
  const chart = await figure('Created and completed')
  chart.getByText('15 more tasks were created than completed in these weeks.')
  chart.getByText('48 completed')
  chart.getByText('42 created')
})

it('analytics say when not all created tasks are counted', async () => {
  open({ weeks: weeks([null, 10, 42]) })
  const chart = await figure('Created and completed')
  chart.getByText('17 more tasks were completed than created in these weeks.')
  chart.getByText(/Only the newest tasks are counted/)
  expect(cells()).toHaveLength(3)
})

it('analytics group overdue tasks by age, each group linking to its tasks', async () => {
  const { overdueByAge } = analyticsWith()
  open({
    overdueByAge: overdueByAge.map((group, index) => ({ ...group, tasks: [13, 11, 8, 2, 1][index] ?? 0 })),
  })
  const chart = await figure('Overdue by age')
  chart.getByText('35 tasks')
  chart.getByText('3 tasks are more than ten days late.')
  expect(chart.getByRole('link', { name: '3–5 days 11' }).getAttribute('href')).toBe(
    '/tasks?team=mine&status=overdue&dueFrom=2026-11-21&dueTo=2026-11-23',
  )
  expect(chart.getByRole('link', { name: 'Over 20 days 1' }).getAttribute('href')).toBe(
    '/tasks?team=mine&status=overdue&dueTo=2026-11-05',
  )
})

it('analytics name the users with the most open tasks and the busiest weekday', async () => {
  open({
    weeks: weeks([0, 0, 0]),
    openByPerson: [{ ...personWith(21, 'Lukas Brandt'), open: 19, overdue: 5, dueThisWeek: 6 }],
  })
  const people = await figure('Open by person')
  people.getByText('Lukas Brandt has the most: 19 open tasks.')
  people.getByRole('link', { name: 'Lukas Brandt 19' })
  const days = await figure('Completed by day')
  days.getByText('Busiest weekday: Tuesday, 41 tasks completed.')
})

it('analytics say when nothing was completed and nothing is open', async () => {
  open({})
  const days = await figure('Completed by day')
  days.getByText('No tasks were completed in these weeks.')
  screen.getByText('The same number of tasks were created and completed in these weeks.')
  screen.getByText('No tasks are overdue.')
})
