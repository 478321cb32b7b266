import { type Report, reportsList } from '@headway/contracts/reports'
import { milestonesList, tasksGet } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import section from '../mount.tsx'
import { nothingRelated, openTab } from '../test/related.ts'
import { grace, taskWith } from '../test/tasks.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() => import('../task-detail/TaskTabs.tsx'))

const reportWith = (other: Partial<Report> = {}): Report => ({
  id: 41,
  taskId: 5,
  taskTitle: 'Close the ledger',
  description: 'Half of the receipts are in.',
  completionPercentage: 50,
  reportDate: '2026-11-02T08:00:00.000Z',
  createdAt: '2026-11-02T16:00:00.000Z',
  author: grace,
  assigneeName: null,
  needsApproval: false,
  approvedAt: null,
  approvedBy: null,
  fileUploads: [],
  urlLinks: [{ title: 'Sheet', url: 'https://a.example', description: null }],
  nextSteps: null,
  blockers: [],
  ...other,
})

const pageOf = (items: Report[], nextCursor: string | null = null) => ({
  items,
  nextCursor,
  total: items.length,
  isTotalCapped: false,
  isPartial: false,
  can: { create: false },
})

async function open(answer: Parameters<typeof reply<typeof reportsList>>[1]) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, taskWith()),
      reply(milestonesList, { items: [] }),
      reply(reportsList, answer),
      ...nothingRelated,
    ],
  })
  await openTab(portal, 'Reports')
  return portal
}

it('linked reports open the report and load page by page', async () => {
  const portal = await open(({ query }) =>
    query['cursor'] === undefined
      ? pageOf([reportWith()], 'next')
      : pageOf([reportWith({ id: 40, description: 'x'.repeat(500), author: null })]),
  )
  const list = await screen.findByRole('list', { name: 'Progress reports about this task' })
  const [row] = within(list).getAllByRole('listitem')
  expect(row?.textContent).toMatch(/Half of the receipts are in\.Grace Hopper.*50% · 1 link/)
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/reports?report=41')
  expect(row?.textContent).not.toMatch(/Approved|Pending|No Approval Needed/)
  await portal.user.click(screen.getByRole('button', { name: 'More reports' }))
  const second = await screen.findByText(/^x+…$/)
  expect(second.textContent).toHaveLength(120)
  expect(portal.asked(reportsList).map(({ query }) => query['task'])).toEqual(['5', '5'])
})

it('linked reports say when there are none and when loading failed', async () => {
  const portal = await open(pageOf([]))
  await screen.findByText('No reports on this task')
  portal.unmount()
  await open(refusal(503))
  await screen.findByRole('button', { name: /try again/i })
})

it('linked reports say whether their large files are pending', async () => {
  const approvedAt = '2026-11-03T08:00:00.000Z'
  await open(
    pageOf([
      reportWith({ needsApproval: true }),
      reportWith({ id: 40, needsApproval: true, approvedAt, approvedBy: 'Ada Lovelace' }),
    ]),
  )
  const list = await screen.findByRole('list', { name: 'Progress reports about this task' })
  const [waiting, decided] = within(list).getAllByRole('listitem')
  expect(waiting?.textContent).toContain('Pending')
  expect(decided?.textContent).toContain('Approved')
})
