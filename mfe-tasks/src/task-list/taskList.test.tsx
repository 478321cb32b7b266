import { milestonesList, milestonesUpdate, tasksCount, tasksGet, tasksList } from '@headway/contracts/tasks'
import type { Reply } from '@headway/contracts'
import { usersList } from '@headway/contracts/users'
import { noAnswer, refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { alan, grace, milestoneWith, nobodyLooks, taskWith } from '../test/tasks.ts'

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

describe('the list of tasks', () => {
  it('adds the next page, and says so when it does not come', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, ({ query }) => (query.cursor ? refusal(503) : pageOf(1, 2, 'next'))),
      reply(tasksCount, { total: 1_000, isTotalCapped: true }),
    ])
    await screen.findByText('1,000+ tasks')
    await portal.user.click(await more())
    await screen.findByText('Database connection issue. Please try again in a moment.')
    screen.getByRole('link', { name: 'Task 1' })
    portal.change(reply(tasksList, ({ query }) => (query.cursor ? pageOf(3, 1) : pageOf(1, 2, 'next'))))
    await portal.user.click(await more())
    await screen.findByRole('link', { name: 'Task 3' })
    expect(screen.queryByText(/Database connection/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show more tasks' })).toBeNull()
  })

  it('offers another try after a failure, and shows that it is trying', async () => {
    const portal = openList('/tasks', [reply(tasksList, noAnswer)])
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>()
    portal.change(reply(tasksList, () => promise))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Loading tasks...')
    resolve(pageOf(1, 1))
    await screen.findByRole('link', { name: 'Task 1' })
  })

  it('leads back from a filter that nothing matches', async () => {
    const portal = openList('/tasks?status=overdue', [
      reply(tasksList, ({ query }) => (query.status ? pageOf(1, 0) : pageOf(1, 1))),
    ])
    await screen.findByText('No matches')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: 'Task 1' })
    expect(portal.address()).toBe('/tasks')
  })

  it('looks for what was typed, says where only a part was looked through, and goes on', async () => {
    const portal = openList('/tasks?status=pending,overdue', [
      reply(tasksList, ({ query }) => {
        if (query.q !== 'ledger') {
          return pageOf(1, 1)
        }
        return query.cursor ? pageOf(3, 1) : { ...pageOf(2, 1, 'further'), isPartial: true }
      }),
      reply(tasksCount, { total: 2, isTotalCapped: true }),
    ])
    await screen.findByText('1 task')
    screen.getByRole('button', { name: 'Remove Status: Pending or Overdue' })
    await portal.user.type(screen.getByRole('searchbox', { name: 'Search tasks' }), ' ledger')
    await screen.findByText(/only a part of the tasks was looked through/)
    expect(portal.address()).toBe('/tasks?q=ledger&status=pending%2Coverdue')
    await portal.user.click(screen.getByRole('button', { name: 'Look further' }))
    await screen.findByRole('link', { name: 'Task 3' })
    expect(screen.queryByText(/only a part/)).toBeNull()
  })

  it('narrows by what the sheet offers, and counts it', async () => {
    const portal = openList('/tasks', [reply(tasksList, pageOf(1, 1)), reply(usersList, people)])
    await portal.user.click(await screen.findByRole('button', { name: 'Filters' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await waitFor(() => expect(document.activeElement).toBe(sheet.getAllByRole('checkbox')[0]))
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Overdue' }))
    await portal.user.click(sheet.getByRole('checkbox', { name: 'Pending' }))
    await portal.user.click(sheet.getByRole('combobox', { name: 'Created by' }))
    await portal.user.click(await sheet.findByRole('option', { name: /Alan Turing/ }))
    await portal.user.selectOptions(sheet.getByRole('combobox', { name: 'Due' }), 'This week')
    await portal.user.click(sheet.getByRole('button', { name: 'Show tasks' }))
    await screen.findByRole('button', { name: 'Filters (3)' })
    screen.getByRole('button', { name: 'Remove Created by Alan Turing' })
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({
      status: 'pending,overdue',
      creator: String(alan.id),
      due: 'week',
    })
    await portal.user.click(screen.getByRole('button', { name: 'Remove Due: This week' }))
    await screen.findByRole('button', { name: 'Filters (2)' })
  })

  it('offers what managers look at each week, and ends it with another press', async () => {
    const portal = openList('/tasks?sort=newest', [reply(tasksList, pageOf(1, 1))])
    const shortcut = await screen.findByRole('button', { name: 'My team this week' })
    await portal.user.click(shortcut)
    expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({ team: 'mine', due: 'week', sort: 'newest' })
    await waitFor(() => expect(shortcut.getAttribute('aria-pressed')).toBe('true'))
    await portal.user.click(shortcut)
    await waitFor(() => expect(portal.address()).toBe('/tasks?sort=newest'))
  })

  it('keeps milestones unfolded for somebody who comes back from a task', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, pageOf(1, 1, null, { milestoneCount: 1 })),
      reply(tasksGet, taskWith({ id: 1, title: 'Task 1', milestoneCount: 1 })),
      nobodyLooks,
      milestones,
      ...nothingRelated,
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Milestones (1)' }))
    await screen.findByRole('checkbox', { name: 'Collect the receipts' })
    await portal.user.click(screen.getByRole('link', { name: 'Task 1' }))
    await portal.user.click(await screen.findByRole('link', { name: 'Back to Tasks' }))
    await screen.findByRole('checkbox', { name: 'Collect the receipts' })
  })

  it('takes a tick back when the server refuses it', async () => {
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

describe('a task', () => {
  it('shows the row of the list it was opened from until it has come whole', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof taskWith>>()
    const portal = openList('/tasks?priority=high', [
      reply(tasksList, pageOf(1, 1, null, { description: 'Note every…' })),
      reply(tasksGet, () => promise),
      nobodyLooks,
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
    ['/tasks/0', '404 Page Not Found'],
    ['/tasks/5/x', '404 Page Not Found'],
    ['/tasks/new', '404 Page Not Found'],
  ])('at %s is «%s»', async (path, title) => {
    renderSection(section, { path, replies: [reply(tasksGet, refusal(404))] })
    await screen.findByRole('heading', { name: title, level: 1 })
  })
})
