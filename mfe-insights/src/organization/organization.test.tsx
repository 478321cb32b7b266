import { insightsOrganization, insightsPerson } from '@headway/contracts/insights'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import section from '../mount.tsx'
import { AT, nodeWith, personStateWith, personWith } from '../test/insights.ts'

const president = nodeWith(personWith(1, 'Margaret Okafor', { role: 'president' }), {
  directReports: 1,
  team: { people: 3, staff: 2, reported: 1, signedIn: 3 },
  tasks: { open: 12, overdue: 3 },
})
const marcus = nodeWith(personWith(2, 'Marcus Bell', { role: 'sr_pm', managerId: 1 }), {
  directReports: 1,
  team: { people: 2, staff: 2, reported: 1, signedIn: 2 },
  tasks: { open: 12, overdue: 3 },
})
const sam = nodeWith(personWith(3, 'Sam Rivera', { managerId: 2 }), {
  own: { open: 4, overdue: 1 },
  report: { id: 9, at: AT },
})
const ravi = nodeWith(personWith(4, 'Ravi Menon', { role: 'it_admin' }))

const tree = reply(insightsOrganization, ({ query }) => {
  const nodes = { below: [sam], q: query.q === 'sam' ? [sam] : [] }
  if (query.q !== undefined) {
    return { people: 4, nodes: nodes.q, isPartial: false }
  }
  return {
    people: 4,
    nodes: query.below === undefined ? [president, ravi, marcus] : nodes.below,
    isPartial: false,
  }
})
const person = reply(insightsPerson, {
  ...personStateWith(marcus),
  manager: president.person,
  awayUntil: '2026-11-30',
  busiest: [{ person: sam.person, open: 4 }],
})

const open = (path = '/organization', replies = [tree, person]) =>
  renderSection(section, { path, user: signedIn('president'), replies })
const row = (name: RegExp) => within(screen.getByRole('row', { name }))

it('the organization chart starts with the top two levels and loads the rest on expanding', async () => {
  const portal = open()
  await screen.findByText('4 people')
  row(/Marcus Bell/).getByText('1 of 2')
  expect(screen.queryByText('Sam Rivera')).toBeNull()
  await portal.user.click(screen.getByRole('button', { name: 'Show who reports to Marcus Bell' }))
  const staff = within(await screen.findByRole('row', { name: /Sam Rivera/ }))
  expect(staff.getByRole('link', { name: '4' }).getAttribute('href')).toBe(
    '/tasks?assignee=3&status=pending%2Cin_progress%2Coverdue',
  )
  expect(staff.getByRole('link', { name: '9:40 AM' }).getAttribute('href')).toBe('/reports?report=9')
  await portal.user.click(screen.getByRole('button', { name: 'Hide who reports to Margaret Okafor' }))
  expect(screen.queryByText('Marcus Bell')).toBeNull()
  screen.getByText('No manager 1')
})

it('the organization chart finds users at any level and says when none match', async () => {
  const portal = open()
  const box = await screen.findByRole('searchbox', { name: 'Find a person' })
  await portal.user.type(box, 'sam')
  await screen.findByText('People found')
  await screen.findByText('Sam Rivera')
  expect(screen.queryByText('Marcus Bell')).toBeNull()
  expect(portal.address()).toBe('/organization?q=sam')
  await portal.user.clear(box)
  await portal.user.type(box, 'zzz')
  await screen.findByText('No people found')
})

it('the organization chart opens and closes the panel of a user', async () => {
  const portal = open()
  await portal.user.click(await screen.findByRole('button', { name: /^Marcus Bell/ }))
  const panel = within(await screen.findByRole('complementary'))
  await panel.findByRole('heading', { name: 'Marcus Bell' })
  panel.getByText('Margaret Okafor')
  panel.getByText('1, with 1 more below')
  panel.getByText('12 open, 3 overdue')
  panel.getByText('Away until 11/30/2026')
  panel.getByRole('link', { name: 'Sam Rivera 4' })
  expect(panel.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe('/users/2')
  expect(portal.address()).toBe('/organization?person=2')
  await portal.user.click(panel.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
})

it('the organization chart shows an error in the panel with a retry', async () => {
  const portal = open('/organization?person=3', [tree, reply(insightsPerson, refusal(503))])
  const again = await screen.findByRole('button', { name: 'Try again' })
  const alone = { ...personStateWith(nodeWith(personWith(3, 'Sam Rivera'))), signedInAt: null }
  portal.change(reply(insightsPerson, alone))
  await portal.user.click(again)
  const panel = within(screen.getByRole('complementary'))
  await panel.findByRole('heading', { name: 'Sam Rivera' })
  expect(panel.getAllByText('Not yet')).toHaveLength(2)
  expect(panel.queryByText('Reports to')).toBeNull()
})
