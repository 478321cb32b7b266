import { type ActionItem, dashboardNeeds, dashboardOverview } from '@headway/contracts/dashboard'
import { notificationsRead } from '@headway/contracts/notifications'
import { reportBlockersSolve } from '@headway/contracts/report-blockers'
import { tasksComplete } from '@headway/contracts/task-states'
import { refusal, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { actionItemsOf, file, grace, hrefOf, open, overview, row, task } from './testing.tsx'

const missing: ActionItem = {
  kind: 'ownReport',
  day: '2026-11-24',
  state: 'missing',
  dueAt: '2026-11-25T00:00:00.000Z',
}
const due: ActionItem = { ...missing, day: '2026-11-26', state: 'due', dueAt: '2026-11-27T00:00:00.000Z' }
const rejected: ActionItem = {
  kind: 'rejectedFile',
  id: 5,
  name: 'scan.pdf',
  reportId: 9,
  reason: 'Split it',
  rejectedAt: '2026-11-25T00:00:00.000Z',
}
const mention: ActionItem = {
  kind: 'mention',
  notification: {
    id: 3,
    type: 'comment',
    title: 'Grace Hopper mentioned you',
    message: 'Build the engine',
    timestamp: '2026-11-25T00:00:00.000Z',
    read: false,
    priority: 'medium',
    link: '/tasks/7?comment=2',
  },
}
const blocker = {
  id: 6,
  reportId: 9,
  text: 'No access to the bank',
  taskId: null,
  taskTitle: null,
  raisedOn: '2026-11-24',
  solvedAt: null,
  solvedBy: null,
  note: null,
  can: { solve: true },
  author: { id: grace.id, firstName: grace.firstName, lastName: grace.lastName },
}

const openWith = (role: 'staff' | 'pm', ...items: ActionItem[]) =>
  open(role, { shown: overview({ actionItems: actionItemsOf(items) }) })

describe('the rows of "needs you"', () => {
  it('reports that are missing or due lead to their form', async () => {
    openWith('staff', missing, due)
    const first = await row(/Report for Nov 24.*Missing/)
    expect(first.getByRole('link', { name: 'Submit Report for Nov 24' }).getAttribute('href')).toBe(
      '/report?day=2026-11-24',
    )
    const second = await row(/Today’s report.*Due today/)
    expect(second.getByRole('link', { name: 'Submit Report' }).getAttribute('href')).toBe('/report')
  })

  it('a rejected file shows the reason and leads to its report', async () => {
    openWith('staff', rejected)
    const line = await row(/scan\.pdf Rejected: Split it/)
    expect(line.getByRole('link', { name: 'Replace scan.pdf' }).getAttribute('href')).toBe(
      '/reports?report=9',
    )
  })

  it('a mention is marked as read by its button and by opening it; a failure is shown', async () => {
    const portal = openWith('pm', mention)
    portal.change(reply(notificationsRead, refusal(404, { detail: 'No such notification.' })))
    const line = await row(/Grace Hopper mentioned you Build the engine/)
    await portal.user.click(line.getByRole('button', { name: 'Mark as read: Grace Hopper mentioned you' }))
    await screen.findByText('No such notification.')
    portal.change(reply(notificationsRead, undefined))
    await portal.user.click(line.getByRole('link', { name: 'Grace Hopper mentioned you' }))
    await waitFor(() => expect(portal.asked(notificationsRead)).toHaveLength(2))
    expect(portal.address()).toBe('/tasks/7?comment=2')
  })

  it('a blocker is marked as solved in its row', async () => {
    const portal = openWith('pm', { kind: 'blocker', blocker })
    portal.change(
      reply(reportBlockersSolve, () => {
        portal.change(reply(dashboardOverview, overview({ actionItems: actionItemsOf([]) })))
        return blocker
      }),
    )
    const line = await row(/No access to the bank.*Since Nov 24/)
    await portal.user.click(line.getByRole('button', { name: 'Mark as solved: No access to the bank' }))
    await screen.findByText('Blocker solved')
    await screen.findByText('All caught up.')
  })

  it('an own overdue task can be completed, that of another person cannot', async () => {
    const { id, firstName, lastName, email } = signedIn('staff')
    const me = { assigneeId: id, assignee: { firstName, lastName, email } }
    const portal = openWith(
      'staff',
      { kind: 'overdue', task: task({ assignments: [me] }) },
      { kind: 'overdue', task: task({ id: 8, title: 'Of Grace' }) },
    )
    portal.change(reply(tasksComplete, refusal(403)))
    await portal.user.click(await screen.findByRole('button', { name: 'Complete Build the engine' }))
    await waitFor(() => expect(portal.asked(tasksComplete)).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Complete Of Grace' })).toBeNull()
  })
})

describe('more rows of "needs you"', () => {
  const counts = [{ kind: 'file', total: 30 }] as const
  const files = (count: number): ActionItem[] =>
    Array.from({ length: count }, (_, index) => ({ ...file, id: index + 1, name: `plan-${index}.pdf` }))

  it('more rows are shown on request, and the rest stays linked', async () => {
    const portal = open('pm', { shown: overview({ actionItems: actionItemsOf(files(8), [...counts]) }) })
    portal.change(reply(dashboardNeeds, refusal(503)))
    await portal.user.click(await screen.findByRole('button', { name: 'Show more' }))
    await screen.findByText('Couldn’t load more. Please try again.')
    portal.change(reply(dashboardNeeds, actionItemsOf(files(20), [...counts])))
    await portal.user.click(screen.getByRole('button', { name: 'Show more' }))
    await row(/plan-19\.pdf/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(hrefOf('30 files to approve')).toBe('/tasks/approvals')
  })

  it('there is no button when all rows are shown', async () => {
    openWith('pm', file)
    await row(/plan\.pdf/)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})
