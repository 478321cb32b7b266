import type { ActivityItem } from '@headway/contracts/activity'
import { type Alert, alertsAcknowledge } from '@headway/contracts/alerts'
import { dashboardOverview, type ActionItem } from '@headway/contracts/dashboard'
import { filesReject } from '@headway/contracts/reports'
import { taskFilesApprove, taskFilesUndo } from '@headway/contracts/task-files'
import { tasksComplete, tasksReopen, tasksUnblock } from '@headway/contracts/task-states'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { refusal, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  ada,
  can,
  file,
  grace,
  hrefOf,
  member,
  actionItemsOf,
  open,
  overview,
  row,
  task,
} from './testing.tsx'

describe('the "needs you" panel', () => {
  it('the "needs you" panel says when nothing needs the user', async () => {
    open('pm')
    await screen.findByText('All caught up.')
  })

  it('the "needs you" panel approves a file in its row', async () => {
    const portal = open('pm', { shown: overview({ actionItems: actionItemsOf([file]) }) })
    portal.change(
      reply(taskFilesApprove, () => {
        portal.change(reply(dashboardOverview, overview({ actionItems: actionItemsOf([]) })))
        return {
          id: 41,
          taskId: 7,
          name: 'plan.pdf',
          size: 31_000_000,
          mediaType: 'application/pdf',
          author: grace,
          createdAt: file.createdAt,
          needsApproval: true,
          decision: 'approved' as const,
          decidedAt: file.createdAt,
          decidedBy: 'Ada Lovelace',
          rejectionReason: null,
          can: { download: true, approve: false, delete: false },
        }
      }),
    )
    const line = await row(/plan\.pdf.*Build the engine/)
    expect(line.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/tasks/7?tab=files')
    await portal.user.click(line.getByRole('button', { name: 'Approve plan.pdf' }))
    await screen.findByText('File approved')
    await screen.findByText('All caught up.')
    portal.change(reply(taskFilesUndo, refusal(409, { detail: 'A decision can be undone for 10 minutes.' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByText('A decision can be undone for 10 minutes.')
  })

  it('the "needs you" panel rejects a file of a report with a reason', async () => {
    const ofReport: ActionItem = { ...file, source: 'report', ownerId: 9, taskTitle: null }
    const portal = open('pm', {
      shown: overview({ actionItems: actionItemsOf([ofReport]) }),
      replies: [reply(filesReject, refusal(409, { detail: 'This file has been approved.' }))],
    })
    const line = await row(/plan\.pdf.*Daily report/)
    expect(line.getByRole('link', { name: 'plan.pdf' }).getAttribute('href')).toBe('/reports?report=9')
    await portal.user.click(line.getByRole('button', { name: 'Reject plan.pdf' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject file' }))
    await portal.user.type(dialog.getByLabelText(/Reason/), 'Split it')
    await portal.user.click(dialog.getByRole('button', { name: 'Reject' }))
    await screen.findByText('This file has been approved.')
    expect(portal.asked(filesReject)[0]?.body).toEqual({ reason: 'Split it' })
  })

  it('the "needs you" panel unblocks a task and assigns one to a direct report', async () => {
    const blocked = task({
      id: 8,
      title: 'Wait',
      blocked: { reason: 'No steam', since: '2026-11-01T08:00:00.000Z' },
    })
    const portal = open('pm', {
      shown: overview({
        actionItems: actionItemsOf([
          { kind: 'blocked', task: blocked },
          { kind: 'unassigned', task: task() },
        ]),
        team: { people: [member()], total: 1 },
      }),
      replies: [reply(tasksUnblock, refusal(403)), reply(tasksAssignBulk, refusal(403))],
    })
    await portal.user.click((await row(/No steam/)).getByRole('button', { name: 'Unblock Wait' }))
    await portal.user.click(
      (await row(/Build the engine/)).getByRole('button', { name: 'Assign Build the engine' }),
    )
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Ada Lovelace · 5 open' }))
    await waitFor(() => expect(portal.asked(tasksAssignBulk)[0]?.body).toEqual({ assigneeIds: [ada.id] }))
    expect(portal.asked(tasksUnblock)).toHaveLength(1)
  })

  it('the "needs you" panel links to the full list when there is more', async () => {
    const counts = [
      { kind: 'file', total: 4 },
      { kind: 'overdue', total: 12 },
      { kind: 'unassigned', total: 4 },
    ] as const
    open('pm', { shown: overview({ actionItems: actionItemsOf([file], [...counts]) }) })
    expect(await screen.findByRole('link', { name: '12 overdue' })).toBeTruthy()
    expect(hrefOf('12 overdue')).toBe('/tasks?status=overdue&team=mine')
    expect(hrefOf('4 unassigned')).toBe('/tasks?status=pending,in_progress&owner=none&team=mine')
    expect(hrefOf('4 files to approve')).toBe('/tasks/approvals')
  })

  it('the "needs you" panel links administrators and authors to their own tasks and reports', async () => {
    const { id } = signedIn('it_admin')
    const counts = [
      { kind: 'overdue', total: 3 },
      { kind: 'rejectedFile', total: 2 },
    ] as const
    open('it_admin', { shown: overview({ actionItems: actionItemsOf([file], [...counts]) }) })
    await screen.findByRole('link', { name: '3 overdue' })
    expect(hrefOf('3 overdue')).toBe(`/tasks?assignee=${id}&status=overdue`)
    expect(hrefOf('2 rejected files')).toBe(`/reports?author=${id}`)
  })

  it('the "needs you" panel shows the president who is responsible, without actions', async () => {
    const late = task({ assignments: [{ assigneeId: ada.id, assignee: ada }] })
    open('president', { shown: overview({ actionItems: actionItemsOf([{ kind: 'overdue', task: late }]) }) })
    const list = within(await screen.findByRole('list', { name: 'Needs you' }))
    list.getByText('Ada Lovelace')
    list.getByText(/days late$/)
    expect(list.queryByRole('button')).toBeNull()
  })

  it('the "needs you" panel acknowledges an alert', async () => {
    const alert: Alert = {
      id: 2,
      kind: 'backupOld',
      object: null,
      severity: 'critical',
      title: 'Backup age',
      detail: 'The newest backup is 3 days old.',
      whatToDo: '',
      link: '/admin/database',
      since: '2026-11-01T08:00:00.000Z',
      acknowledged: null,
    }
    const portal = open('it_admin', {
      shown: overview({ actionItems: actionItemsOf([{ kind: 'alert', alert }]) }),
      replies: [reply(alertsAcknowledge, alert)],
    })
    const line = await row(/Backup age.*3 days old/)
    expect(line.getByRole('link', { name: 'Backup age' }).getAttribute('href')).toBe('/admin/database')
    await portal.user.click(line.getByRole('button', { name: 'Acknowledge Backup age' }))
    await screen.findByText('Alert acknowledged')
  })

  it('the "needs you" panel links administrators to the security findings', async () => {
    open('it_admin', { shown: overview({ actionItems: actionItemsOf([{ kind: 'security', total: 3 }]) }) })
    const line = await row(/3 security findings/)
    expect(line.getByRole('link', { name: '3 security findings' }).getAttribute('href')).toBe(
      '/admin/security',
    )
  })

  it('the "needs you" panel retries after a loading error', async () => {
    const portal = open('pm', { shown: refusal(503) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    portal.change(reply(dashboardOverview, overview({ actionItems: actionItemsOf([file]) })))
    await portal.user.click(again)
    await row(/plan\.pdf/)
  })
})

describe('the summary for the president', () => {
  it('the summary counts overdue tasks and those completed this week', async () => {
    open('president', {
      shown: overview({
        actionItems: actionItemsOf([], [{ kind: 'overdue', total: 3 }]),
        weeks: [
          { monday: '2026-11-16', completed: [9, 0, 0, 0, 0, 0, 0] },
          { monday: '2026-11-23', completed: [1, 1, 0, 0, 0, 0, 0] },
        ],
      }),
    })
    await waitFor(() => expect(hrefOf('3 tasks are overdue')).toBe('/tasks?status=overdue'))
    expect(hrefOf('2 tasks were completed this week')).toBe(
      '/tasks?status=completed&completedFrom=2026-11-23',
    )
  })

  it('the summary has no links when no tasks are overdue or completed', async () => {
    open('president')
    await screen.findByText('No tasks are overdue')
    await screen.findByText(/No tasks have been completed yet this week/)
  })
})

describe('the task panel of staff', () => {
  const shown = overview({
    tasks: { groups: [{ due: 'today', total: 1, items: [task()] }], open: 4 },
    report: { isExpected: true, dueTime: '17:00', reportedAt: null, days: [] },
  })

  it('the task panel completes a task with its circle, which can be undone', async () => {
    const done = {
      ...task({ status: 'completed', version: 4 }),
      assignments: [],
      can: { ...can, assign: true, editMilestones: true },
      updatedAt: '2026-11-01T08:00:00.000Z',
      creator: null,
      blockedBy: null,
      parent: null,
      subtasks: [],
    }
    const portal = open('staff', {
      shown,
      replies: [reply(tasksComplete, done), reply(tasksReopen, done)],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Complete Build the engine' }))
    await screen.findByText('Task completed')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksReopen)[0]?.body).toEqual({ status: 'in_progress' }))
  })

  it('a task stays open when completing it is refused', async () => {
    const portal = open('staff', { shown, replies: [reply(tasksComplete, refusal(412))] })
    await portal.user.click(await screen.findByRole('button', { name: 'Complete Build the engine' }))
    await waitFor(() => expect(portal.asked(tasksComplete)).toHaveLength(1))
    await screen.findByRole('button', { name: 'Complete Build the engine' })
  })

  it('the task panel shows what is left, below today’s report', async () => {
    open('staff', { shown })
    await screen.findByText('Due 5:00 PM')
    expect(hrefOf('Submit Report')).toBe('/report')
    expect(hrefOf('3 more open')).toBe('/tasks?status=pending,in_progress,overdue')
  })

  it('a report that is due at the end of the day has no time', async () => {
    open('staff', {
      shown: overview({ report: { isExpected: true, dueTime: null, reportedAt: null, days: [] } }),
    })
    await screen.findByText('Due today')
  })

  it('the task panel says that nothing is due', async () => {
    open('staff', { shown: overview({ tasks: { groups: [], open: 0 } }) })
    await screen.findByText('Nothing is due in the next 7 days.')
  })
})

describe('recent activity', () => {
  const created = (id: number): ActivityItem => ({
    id,
    type: 'other',
    action: 'taskCreated',
    title: 'Task created',
    description: `Task ${id}`,
    timestamp: '2026-11-01T08:00:00.000Z',
    user: { id: 4, name: 'Ada Lovelace' },
    link: `/tasks/${id}`,
  })

  it('recent activity merges similar entries into one that expands', async () => {
    const portal = open('pm', { activity: [created(3), created(2), created(1)] })
    const list = within(await screen.findByRole('list', { name: 'Recent Activity' }))
    expect(list.getByRole('listitem').textContent).toContain('Ada created 3 tasks')
    expect(list.queryByText('Task 1')).toBeNull()
    await portal.user.click(list.getByRole('button', { name: 'and 2 more' }))
    expect(list.getByRole('link', { name: 'Task 1' }).getAttribute('href')).toBe('/tasks/1')
    await portal.user.click(list.getByRole('button', { name: 'Show less' }))
    expect(list.queryByText('Task 1')).toBeNull()
  })

  it('recent activity shows seven entries and the others on request', async () => {
    const ofPeople = Array.from({ length: 9 }, (_, index) => ({
      ...created(index + 1),
      user: { id: 100 + index, name: `Person ${index}` },
    }))
    const portal = open('pm', { activity: ofPeople })
    const list = within(await screen.findByRole('list', { name: 'Recent Activity' }))
    expect(list.getAllByRole('listitem')).toHaveLength(7)
    await portal.user.click(screen.getByRole('button', { name: 'See all' }))
    expect(list.getAllByRole('listitem')).toHaveLength(9)
    await portal.user.click(screen.getByRole('button', { name: 'Show less' }))
    expect(list.getAllByRole('listitem')).toHaveLength(7)
  })

  it('recent activity says when there is none', async () => {
    open('viewer', { shown: overview() })
    await screen.findByText('No recent activity')
  })
})
