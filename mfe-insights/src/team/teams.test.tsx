import { insightsManagers, insightsTeam } from '@headway/contracts/insights'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { AT, managedWith, reportingWith, TODAY } from '../test/insights.ts'

const lukas = reportingWith(21, 'Lukas Brandt', {
  open: 19,
  overdue: 5,
  dueThisWeek: 6,
  directReports: 3,
  signedInAt: AT,
  report: { id: 70, at: AT },
})
const noah = reportingWith(22, 'Noah Haddad', { open: 2, awayUntil: '2026-11-30' })
const mei = reportingWith(23, 'Mei Tanaka')
const team = reply(insightsTeam, {
  today: TODAY,
  tasks: { open: 64, overdue: 13, dueThisWeek: 23 },
  people: [noah, mei, lukas],
  isPartial: false,
})

const row = (name: RegExp) => within(screen.getByRole('row', { name }))
const link = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('the team page', () => {
  it('every number of the team page links to the rows that it counts', async () => {
    renderSection(section, { path: '/team', replies: [team] })
    expect(await screen.findAllByText('3 direct reports')).toHaveLength(2)
    expect(link('Open 64 23 due this week')).toBe('/tasks?team=mine&status=pending%2Cin_progress%2Coverdue')
    expect(link('Overdue 13')).toBe('/tasks?team=mine&status=overdue')
    expect(link('Reports today 1 of 3')).toBe('/reports')
    expect(link('Signed in today 1 of 3')).toBe('/activity')
    expect(link('Lukas Brandt: 19 open tasks')).toBe(
      '/tasks?assignee=21&status=pending%2Cin_progress%2Coverdue',
    )
    expect(link('Lukas Brandt: 6 due this week')).toBe(
      '/tasks?assignee=21&status=pending%2Cin_progress&due=week',
    )
    expect(link('Lukas Brandt: 5 overdue')).toBe('/tasks?assignee=21&status=overdue')
    expect(link('9:40 AM, Lukas Brandt’s report')).toBe('/reports?report=70')
    expect(link('3 direct reports')).toBe('/team?manager=21')
  })

  it('the team page lists users with the most tasks first and marks absent and idle ones', async () => {
    renderSection(section, { path: '/team', replies: [team] })
    const table = within(await screen.findByRole('table', { name: 'People' }))
    const names = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(names.map((name) => /Lukas|Noah|Mei/.exec(name)?.[0])).toEqual(['Lukas', 'Noah', 'Mei'])
    within(table.getByRole('row', { name: /Noah/ })).getByText('Away until 11/30/2026')
    const idle = within(table.getByRole('row', { name: /Mei/ }))
    expect(idle.getAllByText('Not yet').length).toBeGreaterThan(0)
    expect(idle.queryByRole('link')).toBeNull()
    screen.getByText('Coming soon: trends and targets.')
  })

  it('the team page shows the team of a manager below, and the task list does too', async () => {
    const portal = renderSection(section, {
      path: '/team?manager=21',
      replies: [reply(insightsTeam, { today: TODAY, tasks: noah, people: [mei], isPartial: true })],
    })
    await screen.findByText('1 direct report')
    expect(portal.asked(insightsTeam).map(({ query }) => query)).toEqual([{ manager: '21' }])
    expect(link(/^Open 2/)).toBe('/tasks?team=21&status=pending%2Cin_progress%2Coverdue')
    screen.getByText('Showing the first 1.')
  })

  it('the team page explains that rows exclude subordinates’ tasks, and hides the report column without senders', async () => {
    const pm = { ...lukas, role: 'pm' as const }
    renderSection(section, {
      path: '/team',
      replies: [
        reply(insightsTeam, { today: TODAY, tasks: { ...noah, open: 64 }, people: [pm], isPartial: false }),
      ],
    })
    await screen.findByText(/^Each row counts only that person’s own tasks/)
    expect(screen.queryByText('Reports today')).toBeNull()
  })

  it('the team page says when a manager does not exist', async () => {
    renderSection(section, { path: '/team?manager=99', replies: [reply(insightsTeam, refusal(404))] })
    await screen.findByRole('button', { name: 'Try again' })
  })
})

describe('needs attention', () => {
  const openTeam = (people: (typeof lukas)[]) =>
    renderSection(section, {
      path: '/team',
      replies: [reply(insightsTeam, { today: TODAY, tasks: lukas, people, isPartial: false })],
    })

  it('"needs attention" lists overdue tasks, work of absent users and staff without open tasks', async () => {
    openTeam([mei, { ...noah, dueThisWeek: 1 }, lukas])
    const table = within(await screen.findByRole('table', { name: 'Needs attention' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Lukas Brandt5 tasks overdue'),
      expect.stringContaining('Noah HaddadAway until 11/30/2026, 1 task due this week'),
      expect.stringContaining('Mei TanakaNo open tasks'),
    ])
    expect(table.getAllByRole('link').map((each) => each.getAttribute('href'))).toEqual([
      '/tasks?assignee=21&status=overdue',
      '/tasks?assignee=22&status=pending%2Cin_progress&due=week',
      '/tasks?new=1',
    ])
  })

  it('"needs attention" shows the first eight of many', async () => {
    openTeam(Array.from({ length: 9 }, (_, index) => reportingWith(100 + index, `Person ${index}`)))
    await screen.findByText('8 of 9')
  })

  it('"needs attention" is hidden when there is nothing', async () => {
    openTeam([{ ...noah, dueThisWeek: 0 }])
    await screen.findByText('1 direct report')
    expect(screen.queryByText('Needs attention')).toBeNull()
  })
})

describe('the project managers', () => {
  const managers = reply(insightsManagers, {
    today: TODAY,
    managers: [managedWith(5, 'Priya Nair'), managedWith(6, 'Jonas Keller', { awayUntil: '2026-12-01' })],
    isPartial: false,
  })

  it('the list of project managers shows the numbers of their teams, with links', async () => {
    renderSection(section, { path: '/managers', user: signedIn('sr_pm'), replies: [managers] })
    await screen.findByText('2 project managers')
    const priya = row(/Priya/)
    priya.getByText('team of 3')
    expect(priya.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      '9',
      '4',
      '2',
      '1 of 2',
      '3 of 3',
    ])
    expect(priya.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/tasks?team=5&status=overdue')
    row(/Jonas/).getByText('Away until 12/01/2026')
  })

  it('the list of project managers expands and collapses the users of a team', async () => {
    const portal = renderSection(section, {
      path: '/managers',
      user: signedIn('sr_pm'),
      replies: [managers, team],
    })
    const toggle = await screen.findByRole('button', { name: 'Show Priya Nair’s team' })
    expect(toggle.getAttribute('aria-expanded')).toBe('false')
    await portal.user.click(toggle)
    await screen.findByRole('row', { name: /Lukas Brandt/ })
    expect(portal.asked(insightsTeam).map(({ query }) => query)).toEqual([{ manager: '5' }])
    await portal.user.click(screen.getByRole('button', { name: 'Hide Priya Nair’s team' }))
    expect(screen.queryByRole('row', { name: /Lukas Brandt/ })).toBeNull()
  })

  it('the list of project managers says when a team is empty or does not load', async () => {
    const emptyTeam = reply(insightsTeam, { today: TODAY, tasks: mei, people: [], isPartial: false })
    const portal = renderSection(section, {
      path: '/managers',
      user: signedIn('sr_pm'),
      replies: [managers, emptyTeam],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Show Priya Nair’s team' }))
    await screen.findByText('No one reports to this manager.')
    portal.change(reply(insightsTeam, refusal(500)))
    await portal.user.click(screen.getByRole('button', { name: 'Show Jonas Keller’s team' }))
    await screen.findByText(/^Something went wrong/)
  })
})
