import { tasksCompletion } from '@headway/contracts/task-relations'
import {
  tasksBlock,
  tasksComplete,
  tasksReopen,
  tasksStart,
  tasksUnblock,
} from '@headway/contracts/task-states'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { milestonesList, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import type { Task } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { changedBy, nothingRelated } from '../test/related.ts'
import { alan, grace, milestoneWith, taskWith, usualOffice } from '../test/tasks.ts'

const nothingOpen = { openBlockers: [], openSubtasks: [], hidden: { blockers: 0, subtasks: 0 } }
const canOf = (can: Partial<Task['can']>): Task['can'] => ({ ...taskWith().can, ...can })
const inWork = taskWith({ status: 'in_progress', version: 4, can: canOf({ start: false }) })
const completed = taskWith({
  status: 'completed',
  version: 4,
  can: canOf({ start: false, complete: false, reopen: true, block: false }),
})

async function openTask(task: Task, milestones = [milestoneWith()]) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, task),
      reply(milestonesList, { items: milestones }),
      ...nothingRelated,
      reply(tasksCompletion, nothingOpen),
    ],
  })
  await screen.findByRole('heading', { name: task.title, level: 1 })
  return portal
}

describe('shortcuts on the task page', () => {
  it('shortcuts edit and reassign the task for users who may', async () => {
    const portal = await openTask(taskWith())
    portal.change(reply(usersDirectReports, { items: [] }))
    portal.change(usualOffice)
    portal.change(reply(tasksWorkload, { items: [] }))
    await portal.user.keyboard('e')
    await screen.findByRole('dialog', { name: 'Edit Task' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await portal.user.keyboard('a')
    await screen.findByRole('dialog', { name: 'Reassign Task' })
  })

  it('shortcuts do nothing for users who may not edit the task', async () => {
    const task = taskWith()
    const portal = await openTask({ ...task, can: { ...task.can, edit: false, reassign: false } })
    await portal.user.keyboard('ea')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the status on the task page', () => {
  it('the s shortcut opens the status menu, and Undo restores the exact status', async () => {
    const portal = await openTask(taskWith())
    portal.change(reply(tasksComplete, { ...completed, subtasks: [] }))
    portal.change(reply(tasksReopen, taskWith({ version: 5 })))
    await portal.user.keyboard('s')
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Complete task' }))
    await screen.findByText('Task completed')
    expect(portal.asked(tasksComplete)[0]?.headers['if-match']).toBe('"3"')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksReopen)[0]?.body).toEqual({ status: 'pending' }))
    expect(portal.asked(tasksReopen)[0]?.headers['if-match']).toBe('"4"')
  })

  it('undoing a completion blocks the task again for the same reason', async () => {
    const blocked = { reason: 'Waits for the bank', since: '2026-11-02T08:00:00.000Z' }
    const portal = await openTask({ ...inWork, version: 3, blocked, blockedBy: alan })
    portal.change(reply(tasksComplete, { ...completed, subtasks: [] }))
    portal.change(reply(tasksReopen, { ...inWork, version: 5 }))
    portal.change(reply(tasksBlock, { ...inWork, version: 6, blocked }))
    await portal.user.keyboard('s')
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Complete task' }))
    await screen.findByText('Task completed')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Task blocked')
    expect(portal.asked(tasksBlock)[0]).toMatchObject({ body: { reason: 'Waits for the bank' } })
    expect(portal.asked(tasksBlock)[0]?.headers['if-match']).toBe('"5"')
  })

  it('a status change reports a conflict with another user', async () => {
    const portal = await openTask(taskWith())
    portal.change(reply(tasksStart, refusal(412, { current: inWork })))
    portal.change(changedBy(grace, 'priority'))
    await portal.user.keyboard('s')
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Start task' }))
    await screen.findByText(/Grace Hopper changed this task in the meantime/)
  })

  it('viewers get no status actions', async () => {
    await openTask(taskWith({ can: canOf({ start: false, complete: false, block: false, edit: false }) }))
    expect(screen.queryByRole('button', { name: 'Change status' })).toBeNull()
  })

  it('a blocked task offers unblocking first and completing in the menu', async () => {
    const blocked = { reason: 'Waits for the bank', since: '2026-11-02T08:00:00.000Z' }
    const portal = await openTask({
      ...inWork,
      blocked,
      blockedBy: alan,
      can: canOf({ start: false, block: false, unblock: true }),
    })
    expect(screen.getByRole('button', { name: 'Unblock task' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Complete task' })).toBeNull()
    await portal.user.keyboard('s')
    await screen.findByRole('menuitem', { name: 'Complete task' })
  })

  it('a task is blocked for a reason, which is shown until the task continues', async () => {
    const portal = await openTask(taskWith())
    const blocked = taskWith({
      version: 4,
      blocked: { reason: 'Waits for the bank', since: '2026-11-02T08:00:00.000Z' },
      blockedBy: alan,
      can: canOf({ block: false, unblock: true }),
    })
    portal.change(reply(tasksBlock, blocked))
    await portal.user.keyboard('s')
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Block task…' }))
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Block task' })
    expect(save.disabled).toBe(true)
    portal.change(reply(tasksGet, blocked))
    await portal.user.type(screen.getByRole('textbox', { name: 'Reason *' }), ' Waits for the bank ')
    await portal.user.click(save)
    await screen.findByText('Blocked: Waits for the bank')
    expect(portal.asked(tasksBlock)[0]?.body).toEqual({ reason: 'Waits for the bank' })
    portal.change(reply(tasksUnblock, taskWith({ version: 5 })))
    portal.change(reply(tasksGet, taskWith({ version: 5 })))
    await portal.user.click(screen.getByRole('button', { name: 'Unblock task' }))
    await waitFor(() => expect(screen.queryByText('Blocked: Waits for the bank')).toBeNull())
  })
})

it('a card shows that its task is blocked and starts it from its menu', async () => {
  const blocked = { reason: 'Waits for the bank', since: '2026-11-02T08:00:00.000Z' }
  const portal = renderSection(section, {
    path: '/tasks',
    replies: [reply(tasksList, pageOf(1, 1, null, { blocked })), reply(tasksStart, inWork)],
  })
  const badge = await screen.findByText('blocked')
  expect(badge.closest('[title]')?.getAttribute('title')).toBe('Waits for the bank')
  await portal.user.click(screen.getByRole('button', { name: 'Actions for Task 1' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Start task' }))
  await screen.findByText('Task started')
})

it.each([
  [{ openBlockers: 2 }, 'Blocked by 2 open tasks'],
  [{ openBlockers: 1 }, 'Blocked by an open task'],
])('a card with %j says how many blockers its task has', async (task, why) => {
  const replies = [reply(tasksList, pageOf(1, 1, null, task))]
  renderSection(section, { path: '/tasks', replies })
  const badge = await screen.findByText(`Blocked by ${task.openBlockers}`)
  expect(badge.closest('[title]')?.getAttribute('title')).toBe(why)
  expect(screen.queryByText('blocked')).toBeNull()
})

it.each(['/tasks?view=cards', '/tasks?view=board&status=pending'])(
  'the circle of a task at %s completes it with one click, and the toast undoes it',
  async (path) => {
    const portal = renderSection(section, {
      path,
      replies: [
        reply(tasksList, pageOf(5, 1)),
        reply(tasksCount, { total: 1, isTotalCapped: false }),
        reply(tasksCompletion, nothingOpen),
        reply(tasksComplete, { ...completed, subtasks: [] }),
        reply(tasksReopen, taskWith()),
      ],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Complete Task 5' }))
    await screen.findByText('Task completed')
    expect(portal.asked(tasksComplete)).toHaveLength(1)
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksReopen)).toHaveLength(1))
  },
)

it.each([
  ['pending', 'Pending'],
  ['completed', 'Completed'],
] as const)('a viewer sees the status instead of the circle of a %s task', async (status, word) => {
  const can = { ...taskWith().can, complete: false, start: false, reopen: false }
  renderSection(section, {
    user: signedIn('viewer'),
    path: '/tasks?view=cards',
    replies: [reply(tasksList, { ...pageOf(5, 1, null, { can, status }), can: { create: false } })],
  })
  await screen.findByRole('img', { name: word })
  expect(screen.queryByRole('button', { name: /^(Complete|Reopen) / })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
})
