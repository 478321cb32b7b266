import { tasksReopen, tasksStart } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCount, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import type { TaskSummary } from '@headway/contracts/tasks'
import { taskViewsList } from '@headway/contracts/task-views'
import { usersDirectReports, usersList } from '@headway/contracts/users'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { byStatus, column, counted, far, inWork, openBoard, titlesIn } from '../test/board.ts'
import { mockNarrowWindow } from '../test/narrow.ts'
import { expectCount, pageOf } from '../test/pages.ts'
import { noHistory } from '../test/related.ts'
import { alan, grace, taskWith } from '../test/tasks.ts'

afterEach(() => vi.restoreAllMocks())

describe('the board', () => {
  it('the board has a column for each status in the filter, with tasks and counts', async () => {
    const portal = openBoard('/tasks?view=board&status=pending,in_progress&tag=finance')
    await (await column('Pending')).findByRole('link', { name: 'Task 1' })
    await (await column('In progress')).findByText('1')
    expect(screen.queryByRole('region', { name: 'Completed' })).toBeNull()
    expect(portal.asked(tasksList).map(({ query }) => query)).toEqual(
      expect.arrayContaining([
        { limit: '25', status: 'pending', tag: 'finance' },
        { limit: '25', status: 'in_progress', tag: 'finance' },
      ]),
    )
    await expectCount('3 tasks')
  })

  it('the board shows either the circle or the checkbox of a card on a phone', async () => {
    mockNarrowWindow()
    const portal = openBoard('/tasks?view=board', [
      byStatus,
      counted,
      reply(taskViewsList, { items: [], can: { create: true, audiences: ['self'] } }),
    ])
    const pending = await column('Pending')
    await pending.findByRole('button', { name: 'Complete Task 1' })
    expect(pending.queryByRole('checkbox')).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Display' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select tasks' }))
    await pending.findByRole('checkbox', { name: 'Select Task 1' })
    expect(pending.queryByRole('button', { name: 'Complete Task 1' })).toBeNull()
  })

  it('the board shows a capped count like the server', async () => {
    openBoard('/tasks?view=board&status=pending', [
      reply(tasksList, pageOf(1, 2, 'next', far)),
      reply(tasksCount, { total: 1_000, isTotalCapped: true }),
    ])
    await (await column('Pending')).findByText('1,000+')
    await (await column('Pending')).findByRole('button', { name: 'Show more of Pending' })
  })

  it('a card moves immediately through its menu, sends the version on display, and Undo reverts it', async () => {
    const portal = openBoard()
    const written = taskWith({ id: 1, title: 'Task 1', version: 4, ...inWork })
    const { promise, resolve } = Promise.withResolvers<typeof written>()
    portal.change(reply(tasksStart, () => promise))
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Move to In progress' }))
    await waitFor(async () => expect(await titlesIn('In progress')).toEqual(['Task 1', 'Task 2']))
    expect(await titlesIn('Pending')).toEqual([])
    resolve(written)
    await screen.findByText('Moved “Task 1” to In progress, 1 of 2.')
    expect(portal.asked(tasksStart)[0]?.headers['if-match']).toBe('"3"')
    portal.change(reply(tasksReopen, taskWith({ id: 1, version: 5 })))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksReopen)[0]?.body).toEqual({ status: 'pending' }))
    // The total is counted again after each move.
    await waitFor(() => expect(portal.asked(tasksCount)).toHaveLength(3))
  })

  it('the board offers moving a task back to Pending once', async () => {
    const portal = openBoard()
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 2' }))
    expect(await screen.findAllByRole('menuitem', { name: 'Move to Pending' })).toHaveLength(1)
  })

  it('a moved card returns to its column after a conflict with another user', async () => {
    const portal = openBoard()
    portal.change(reply(tasksStart, refusal(412)))
    portal.change(noHistory)
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Move to In progress' }))
    await screen.findByText(/Someone changed this task in the meantime/)
    await waitFor(async () => expect(await titlesIn('Pending')).toEqual(['Task 1']))
    expect(await titlesIn('In progress')).toEqual(['Task 2'])
  })

  it('the keyboard moves a card, announces its position or why it cannot stay, and keeps the focus', async () => {
    const portal = openBoard()
    portal.change(
      reply(tasksStart, () => {
        portal.change(
          reply(tasksList, ({ query }) =>
            query.status === 'in_progress' ? pageOf(1, 2, null, inWork) : pageOf(1, 0),
          ),
        )
        return taskWith({ id: 1, version: 4, ...inWork })
      }),
    )
    const handle = await screen.findByRole('button', { name: 'Move Task 1' })
    handle.focus()
    await portal.user.keyboard('{Enter}')
    await screen.findByText(/^Picked up “Task 1” from Pending\./)
    await portal.user.keyboard('{ArrowRight}{ArrowRight}')
    await screen.findByText(
      'Over Overdue: “Overdue” is set by the due date. Change the date to move this task.',
    )
    await portal.user.keyboard('{Escape}')
    await screen.findByText('“Task 1” stays in Pending.')
    expect(portal.asked(tasksStart)).toEqual([])
    await portal.user.keyboard(' {ArrowRight} ')
    await screen.findByText('Moved “Task 1” to In progress, 1 of 2.')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Task 1'))
  })

  it('a keyboard move is canceled without a change when the focus leaves the card', async () => {
    const portal = openBoard()
    const handle = await screen.findByRole('button', { name: 'Move Task 1' })
    handle.focus()
    await portal.user.keyboard('{Enter}{ArrowRight}')
    expect(handle.getAttribute('aria-pressed')).toBe('true')
    await portal.user.tab()
    await screen.findByText('“Task 1” stays in Pending.')
    expect(handle.getAttribute('aria-pressed')).toBe('false')
    handle.focus()
    await portal.user.keyboard('{ArrowRight}{Escape}')
    expect(await titlesIn('Pending')).toEqual(['Task 1'])
    expect(portal.asked(tasksStart)).toEqual([])
  })

  it('the board shows what it has of a column that failed and retries it', async () => {
    const portal = openBoard('/tasks?view=board&status=pending,completed', [
      reply(tasksList, ({ query }) => (query.status === 'completed' ? noAnswer : pageOf(1, 1, null, far))),
      counted,
    ])
    const completed = await column('Completed')
    await completed.findByText('Network connection issue. Please check your connection and try again.')
    await (await column('Pending')).findByRole('link', { name: 'Task 1' })
    portal.change(byStatus)
    await portal.user.click(completed.getByRole('button', { name: 'Try again' }))
    await completed.findByText('No tasks')
  })

  it('the board shows no drag handles to users who may not move tasks', async () => {
    const can = Object.fromEntries(
      Object.keys(taskWith().can).map((name) => [name, false]),
    ) as TaskSummary['can']
    renderSection(section, {
      user: signedIn('viewer', {
        can: { createTask: false, submitReport: false, approveFiles: false, switchRole: false },
      }),
      path: '/tasks?view=board&by=person&status=pending',
      replies: [reply(tasksList, pageOf(1, 1, null, { ...far, can })), counted],
    })
    await (await column('Pending')).findByRole('link', { name: 'Task 1' })
    expect(screen.queryByRole('button', { name: /^(Move|Actions)/ })).toBeNull()
  })
})

describe('a board by priority and by user', () => {
  it('the board by priority changes the priority, and Undo reverts it', async () => {
    const portal = openBoard('/tasks?view=board', [
      reply(tasksList, ({ query }) => (query.priority === 'medium' ? pageOf(1, 1) : pageOf(1, 0))),
      counted,
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Columns Status' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Priority' }))
    expect(portal.address()).toBe('/tasks?view=board&by=priority')
    portal.change(reply(tasksUpdate, taskWith({ id: 1, version: 4, priority: 'high' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Move to High' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(portal.asked(tasksUpdate).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
        [{ priority: 'high' }, '"3"'],
        [{ priority: 'medium' }, '"4"'],
      ]),
    )
  })

  it('the board by user reassigns a task to one direct report only', async () => {
    const people = [grace, alan].map((person) => ({ ...person, role: 'staff' as const }))
    const portal = openBoard('/tasks?view=board&by=person', [
      reply(tasksList, ({ query }) => (query.assignee === String(grace.id) ? pageOf(1, 1) : pageOf(1, 0))),
      counted,
      reply(usersDirectReports, { items: people }),
      reply(usersList, {
        items: [],
        nextCursor: null,
        total: 0,
        can: { create: false, import: false },
        assignableRoles: [],
      }),
    ])
    portal.change(
      reply(
        tasksAssignBulk,
        taskWith({ id: 1, version: 4, assignments: [{ assigneeId: alan.id, assignee: alan }] }),
      ),
    )
    await portal.user.click(
      await (await column('Grace Hopper')).findByRole('button', { name: 'Actions for Task 1' }),
    )
    expect(screen.queryByRole('menuitem', { name: 'Move to Unassigned' })).toBeNull()
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Move to Alan Turing' }))
    await screen.findByText('“Task 1” is now assigned to Alan Turing.')
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(portal.asked(tasksAssignBulk).map(({ body }) => body)).toEqual([
        { assigneeIds: [alan.id] },
        { assigneeIds: [grace.id] },
      ]),
    )
  })
})
