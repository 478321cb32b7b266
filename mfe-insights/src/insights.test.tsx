import type { EndpointDefinition } from '@headway/contracts'
import {
  insightsAnalytics,
  insightsConsolidated,
  insightsExecutive,
  insightsManagers,
  insightsOrganization,
  insightsTeam,
} from '@headway/contracts/insights'
import { type PreparedReply, refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from './mount.tsx'
import { routes } from './routes.ts'
import { analyticsWith, consolidatedWith, executiveWith, TODAY } from './test/insights.ts'

const noTasks = { open: 0, overdue: 0, dueThisWeek: 0 }

/** Each page with the reply of an empty organization and the text it shows. */
const pages: [keyof typeof routes, EndpointDefinition, PreparedReply, string][] = [
  [
    'team',
    insightsTeam,
    reply(insightsTeam, { today: TODAY, tasks: noTasks, people: [], isPartial: false }),
    'No one reports to you yet',
  ],
  [
    'managers',
    insightsManagers,
    reply(insightsManagers, { today: TODAY, managers: [], isPartial: false }),
    'No project managers report to you yet',
  ],
  [
    'organization',
    insightsOrganization,
    reply(insightsOrganization, { people: 0, nodes: [], isPartial: false }),
    'No people yet',
  ],
  ['executive', insightsExecutive, reply(insightsExecutive, executiveWith()), 'No tasks are overdue'],
  [
    'consolidated',
    insightsConsolidated,
    reply(insightsConsolidated, consolidatedWith()),
    'No reports for this day',
  ],
  ['analytics', insightsAnalytics, reply(insightsAnalytics, analyticsWith()), 'No one has open tasks.'],
]

describe.each(pages)('the page %s', (name, endpoint, empty, text) => {
  const { path, title } = routes[name]

  it('the insights page says what will appear when there is no data yet', async () => {
    renderSection(section, { path, replies: [empty] })
    await screen.findByRole('heading', { name: title, level: 1 })
    await screen.findByText(text)
  })

  it('the insights page says that it is forbidden for other roles', async () => {
    renderSection(section, { path, replies: [reply(endpoint, refusal(403))] })
    await screen.findByText('You do not have permission to perform this action.')
    screen.getByRole('heading', { name: title, level: 1 })
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  it('the insights page retries after a failure', async () => {
    const portal = renderSection(section, { path, replies: [reply(endpoint, refusal(503))] })
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(empty)
    await portal.user.click(again)
    await screen.findByText(text)
  })
})

it('the insights section has no pages below its own', async () => {
  renderSection(section, { path: '/team/7' })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', '404 Page Not Found')
})
