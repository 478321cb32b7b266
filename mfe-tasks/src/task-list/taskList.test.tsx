import { milestonesList, milestonesUpdate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { milestoneWith, taskWith } from '../test/tasks.ts'

const openList = (path = '/tasks', replies = [reply(tasksList, pageOf(1, 2))]) =>
  renderSection(section, { path, replies })

const milestones = reply(milestonesList, { items: [milestoneWith({ taskId: 1 })] })
const more = () => screen.findByRole('button', { name: 'Show more tasks' })

describe('the list of tasks', () => {
  it('adds the next page, and says so when it does not come', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, ({ query }) => (query.cursor ? refusal(503) : pageOf(1, 2, 'next'))),
    ])
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

  it('keeps milestones unfolded for somebody who comes back from a task', async () => {
    const portal = openList('/tasks', [
      reply(tasksList, pageOf(1, 1, null, { milestoneCount: 1 })),
      reply(tasksGet, taskWith({ id: 1, title: 'Task 1', milestoneCount: 1 })),
      milestones,
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
      reply(milestonesList, { items: [] }),
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
