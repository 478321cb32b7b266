import type { ConsolidatedReport } from '@headway/contracts/insights'
import { insightsConsolidated } from '@headway/contracts/insights'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import section from '../mount.tsx'
import { AT, consolidatedWith, personWith } from '../test/insights.ts'

const priya = personWith(5, 'Priya Nair', { role: 'pm' })
const reportWith = (
  id: number,
  name: string,
  other: Partial<ConsolidatedReport> = {},
): ConsolidatedReport => ({
  id,
  author: personWith(id * 10, name),
  createdAt: AT,
  taskId: null,
  taskTitle: null,
  description: `Text of ${name}`,
  completionPercentage: 40,
  files: 0,
  pendingFiles: 0,
  ...other,
})
const groups = [
  {
    manager: priya,
    staff: 5,
    reports: [
      reportWith(1, 'Carla Esposito', { taskId: 8, taskTitle: 'Disbursement', files: 3, pendingFiles: 1 }),
      reportWith(2, 'Sam Rivera'),
    ],
  },
  {
    manager: null,
    staff: 0,
    reports: [
      reportWith(3, 'Olivia Hartmann', { author: personWith(9, 'Olivia Hartmann', { role: 'super_admin' }) }),
    ],
  },
]

const open = (path = '/consolidated', state = consolidatedWith({ groups })) =>
  renderSection(section, {
    path,
    user: signedIn('president'),
    replies: [reply(insightsConsolidated, state)],
  })

it('the consolidated reports sum up the period and list reports with files to approve', async () => {
  open()
  const rail = within(await screen.findByRole('complementary'))
  rail.getByRole('heading', { name: 'This day' })
  expect(rail.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['2', '3', '3', '3'])
  expect(rail.getByRole('link', { name: 'Carla Esposito: 1 file to approve' }).getAttribute('href')).toBe(
    '/reports?report=1',
  )
})

it('the consolidated reports group the reports of a day by manager and user', async () => {
  open()
  await screen.findByText('3 people, 3 reports')
  const team = within(screen.getByRole('region', { name: 'Priya Nair' }))
  team.getByText('2 of 5 reported, 2 reports')
  team.getByText('Text of Carla Esposito')
  team.getByText('3 files, 1 to approve')
  expect(team.getByRole('link', { name: 'Disbursement' }).getAttribute('href')).toBe('/tasks/8')
  expect(team.getByRole('link', { name: 'Open Sam Rivera’s report' }).getAttribute('href')).toBe(
    '/reports?report=2',
  )
  within(screen.getByRole('region', { name: 'No manager' })).getByText('1 report')
  const outline = within(screen.getByRole('navigation', { name: 'Managers' }))
  expect(outline.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Priya Nair2 of 5',
    'No manager0 of 0',
  ])
})

it('the consolidated reports offer no other day before the current day is known', async () => {
  renderSection(section, {
    path: '/consolidated',
    user: signedIn('president'),
    replies: [reply(insightsConsolidated, () => new Promise<never>(() => {}))],
  })
  expect(await screen.findByRole('button', { name: 'Previous day' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true)
})

it('the consolidated reports move to other days and weeks, but not beyond today', async () => {
  const portal = open()
  await screen.findByText('Thu, Nov 26')
  expect(screen.getByRole('button', { name: 'Next day' })).toHaveProperty('disabled', true)
  await portal.user.click(screen.getByRole('button', { name: 'Previous day' }))
  expect(portal.address()).toBe('/consolidated?day=2026-11-25')
  await portal.user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(portal.address()).toBe('/consolidated?span=week&day=2026-11-25')
  const asked = portal.asked(insightsConsolidated).map(({ query }) => query)
  expect(asked).toEqual([
    { span: 'day' },
    { span: 'day', day: '2026-11-25' },
    { span: 'week', day: '2026-11-25' },
  ])
})

it('the consolidated reports ignore an invalid date in the URL', async () => {
  const portal = open('/consolidated?day=tomorrow&span=year')
  await screen.findByText('Thu, Nov 26')
  expect(portal.asked(insightsConsolidated).map(({ query }) => query)).toEqual([{ span: 'day' }])
})

it('the consolidated reports say when a week has none and when there are more than shown', async () => {
  const week = { from: '2026-11-23', to: '2026-11-29' }
  open('/consolidated?span=week', consolidatedWith(week)).unmount()
  const empty = open('/consolidated?span=week', consolidatedWith(week))
  await screen.findByText('No reports for this week')
  empty.unmount()
  open('/consolidated?span=week', consolidatedWith({ ...week, groups, isPartial: true }))
  await screen.findByText('Showing the first 300 reports of this period.', { exact: false })
  expect(screen.getByRole('link', { name: 'See all in Reports' }).getAttribute('href')).toBe('/reports')
})
