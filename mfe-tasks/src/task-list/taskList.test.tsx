import { milestonesList, milestonesUpdate, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import type { Reply } from '@headway/contracts'
import { usersList } from '@headway/contracts/users'
import { noAnswer, refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { expectCount, pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { alan, grace, milestoneWith, taskWith } from '../test/tasks.ts'

const openList = (path = '/tasks', replies = [reply(tasksList, pageOf(1, 2))]) =>
  renderSection(section, { path, replies })

const people: Reply<typeof usersList> = {
  items: [grace, alan].map((person) => ({
    ...person,
    role: 'staff' as const,
    isActive: true,
    managerId: null,
    manager: null,
    profileImageUrl: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    can: {
      edit: false,
      changeRole: false,
      changeManager: false,
      deactivate: false,
      activate: false,
      resetPassword: false,
      resetSecondFactor: false,
      seeSessions: false,
      endSessions: false,
      seeAudit: false,
    },
  })),
  nextCursor: null,
  total: 2,
  can: { create: false, import: false },
  assignableRoles: [],
}

const milestones = reply(milestonesList, { items: [milestoneWith({ taskId: 1 })] })
const more = () => screen.findByRole('button', { name: 'Show more tasks' })

describe('the task list', () => {
  it('the task list adds the next page and says when it failed to load', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, ({ query }) => (query.cursor ? refusal(503) : pageOf(1, 2, 'next'))),
      reply(tasksCount, { total: 1_000, isTotalCapped: true }),
    ])
    await expectCount('1,000+ tasks')
    await portal.user.click(await more())
    await screen.findByText('Database connection issue. Please try again in a moment.')
    screen.getByRole('link', { name: 'Task 1' })
    portal.change(reply(tasksList, ({ query }) => (query.cursor ? pageOf(3, 1) : pageOf(1, 2, 'next'))))
    await portal.user.click(await more())
    await screen.findByRole('link', { name: 'Task 3' })
    expect(screen.queryByText(/Database connection/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show more tasks' })).toBeNull()
  })

  it('the task list offers a retry after a failure and shows that it is retrying', async () => {
    const portal = openList('/tasks', [reply(tasksList, noAnswer)])
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>()
    portal.change(reply(tasksList, () => promise))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Loading tasks...')
    resolve(pageOf(1, 1))
    await screen.findByRole('link', { name: 'Task 1' })
  })

  it('the task list offers to clear a filter without matches', async () => {
    const portal = openList('/tasks?status=overdue', [
      reply(tasksList, ({ query }) => (query.status ? pageOf(1, 0) : pageOf(1, 1))),
    ])
    await screen.findByText('No matches')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: 'Task 1' })
    expect(portal.address()).toBe('/tasks')
  })

  it('the task search says when only a part was searched, and continues', async () => {
    const portal = openList('/tasks?status=pending,overdue', [
      reply(tasksList, ({ query }) => {
        if (query.q !== 'ledger') {
          return pageOf(1, 1)
        }
        return query.cursor ? pageOf(3, 1) : { ...pageOf(2, 1, 'further'), isPartial: true }
      }),
      reply(tasksCount, { total: 2, isTotalCapped: true }),
    ])
    await expectCount('1 task')
    screen.getByRole('button', { name: 'Remove filter Status is Pending or Overdue' })
    await portal.user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), ' ledger')
    await screen.findByText(/Not all tasks have been searched/)
    expect(portal.address()).toBe('/tasks?q=ledger&status=pending%2Coverdue')
    await portal.user.click(screen.getByRole('button', { name: 'Keep searching' }))
    await screen.findByRole('link', { name: 'Task 3' })
    expect(screen.queryByText(/Not all tasks/)).toBeNull()
  })

  it('the filter panel is next to the task list, which shows the number of tasks', async () => {
    const portal = openList('/tasks', [reply(tasksList, pageOf(1, 1)), reply(usersList, people)])
    await portal.user.click(await screen.findByRole('button', { name: 'Filter' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'All filters…' }))
    const panel = within(await screen.findByRole('complementary', { name: 'Filters' }))
    await waitFor(() => expect(document.activeElement).toBe(panel.getAllByRole('checkbox')[0]))
    await portal.user.click(panel.getByRole('checkbox', { name: 'Overdue' }))
    await portal.user.click(panel.getByRole('checkbox', { name: 'Pending' }))
    await portal.user.click(panel.getByRole('combobox', { name: 'Created by' }))
    await portal.user.click(await panel.findByRole('option', { name: /Alan Turing/ }))
    await portal.user.selectOptions(panel.getByRole('combobox', { name: 'Due' }), 'This week')
    await portal.user.click(await panel.findByRole('button', { name: 'Show 1 task' }))
    expect(screen.queryByRole('complementary', { name: 'Filters' })).toBeNull()
    const chips = within(screen.getByRole('toolbar', { name: 'Active filters' }))
    chips.getByRole('button', { name: 'Created by Alan Turing' })
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({
      status: 'pending,overdue',
      creator: String(alan.id),
      due: 'week',
    })
    await portal.user.click(chips.getByRole('button', { name: 'Remove filter Due This week' }))
    await waitFor(() => expect(chips.queryByRole('button', { name: /^Due/ })).toBeNull())
  })

  it('each filter has a chip that edits it', async () => {
    const portal = openList('/tasks', [reply(tasksList, pageOf(1, 1))])
    await portal.user.click(await screen.findByRole('button', { name: 'Filter' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Priority' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Priority' }))
    await portal.user.click(await editor.findByRole('checkbox', { name: 'High' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?priority=high'))
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await portal.user.click(screen.getByRole('button', { name: 'Priority is High' }))
    const again = within(await screen.findByRole('dialog', { name: 'Priority is' }))
    await portal.user.click(await again.findByRole('checkbox', { name: 'Low' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?priority=low%2Chigh'))
  })

  it('the filter chips are one tab stop with arrow key navigation', async () => {
    const portal = openList('/tasks?status=overdue&priority=high')
    const toolbar = await screen.findByRole('toolbar', { name: 'Active filters' })
    const stops = () =>
      within(toolbar)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0)
    expect(stops()).toHaveLength(1)
    stops()[0]?.focus()
    await portal.user.keyboard('{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Priority is High' }))
    expect(stops()).toEqual([document.activeElement])
  })

  it('the task list remembers the layout chosen by the user', async () => {
    localStorage.clear()
    const replies = [reply(tasksList, pageOf(1, 1)), reply(tasksCount, { total: 1, isTotalCapped: false })]
    const portal = openList('/tasks', replies)
    await portal.user.click(await screen.findByRole('radio', { name: 'Board' }))
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=board'))
    portal.unmount()
    openList('/tasks', replies)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Board' }).checked).toBe(true),
    )
    localStorage.clear()
  })

  it('the task list keeps milestones expanded when the user returns from a task', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, pageOf(1, 1, null, { milestoneCount: 1 })),
      reply(tasksGet, taskWith({ id: 1, title: 'Task 1', milestoneCount: 1 })),
      milestones,
      ...nothingRelated,
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Milestones (1)' }))
    await screen.findByRole('checkbox', { name: 'Collect the receipts' })
    await portal.user.click(screen.getByRole('link', { name: 'Task 1' }))
    await portal.user.click(await screen.findByRole('link', { name: 'Back to Tasks' }))
    await screen.findByRole('checkbox', { name: 'Collect the receipts' })
  })

  it('a milestone check is reverted when the server refuses it', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, pageOf(1, 1, null, { milestoneCount: 1, id: 90 })),
      milestones,
    ])
    const { promise, resolve } = Promise.withResolvers<void>()
    portal.change(
      reply(milestonesUpdate, async () => {
        await promise
        return refusal(403, { detail: 'Only assignees record progress.' })
      }),
    )
    await portal.user.click(await screen.findByRole('button', { name: 'Milestones (1)' }))
    const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Collect the receipts' })
    await portal.user.click(tick)
    await waitFor(() => expect(tick.checked).toBe(true))
    resolve()
    await screen.findByText('Only assignees record progress.')
    await waitFor(() => expect(tick.checked).toBe(false))
  })
})

describe('the task page', () => {
  it('the task page shows the data of the list until the task has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof taskWith>>()
    const portal = openList('/tasks?priority=high', [
      reply(tasksList, pageOf(1, 1, null, { description: 'Note every…' })),
      reply(tasksGet, () => promise),
      reply(milestonesList, { items: [] }),
      ...nothingRelated,
    ])
    await portal.user.click(await screen.findByRole('link', { name: 'Task 1' }))
    await screen.findByRole('heading', { name: 'Task 1', level: 1 })
    screen.getByText('Note every…')
    resolve(taskWith({ id: 1, title: 'Task 1', description: 'Note every difference.' }))
    await screen.findByText('Note every difference.')
  })

  it.each([
    ['/tasks/5', 'Task not found'],
    ['/tasks/0', 'Task not found'],
    ['/tasks/5/x', '404 Page Not Found'],
    ['/tasks/no-such-task', 'Task not found'],
  ])('the path %s shows "%s"', async (path, title) => {
    renderSection(section, { path, replies: [reply(tasksGet, refusal(404))] })
    await screen.findByRole('heading', { name: title, level: 1 })
  })
})
