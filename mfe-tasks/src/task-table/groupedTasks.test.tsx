import { taskViewsList } from '@headway/contracts/task-views'
import { tasksCount, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { mockNarrowWindow } from '../test/narrow.ts'
import { pageOf } from '../test/pages.ts'
import { usualOffice } from '../test/tasks.ts'

const replies = [
  reply(tasksList, ({ query }) =>
    query.status === 'pending' ? pageOf(1, 2) : query.status === 'overdue' ? pageOf(7, 1) : pageOf(9, 0),
  ),
  reply(tasksCount, { total: 3, isTotalCapped: false }),
]

afterEach(() => vi.restoreAllMocks())

describe('the grouped table', () => {
  it('the grouped table has a heading with a count for each non-empty group', async () => {
    const portal = renderSection(section, { path: '/tasks?view=table', replies })
    await portal.user.click(await screen.findByRole('button', { name: 'Group None' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Status' }))
    const table = within(await screen.findByRole('table', { name: 'Tasks' }))
    await table.findByRole('button', { name: 'Pending 2' })
    await table.findByRole('button', { name: 'Overdue 1' })
    await waitFor(() => expect(table.queryByRole('button', { name: /^Completed/ })).toBeNull())
    expect(portal.address()).toBe('/tasks?view=table&by=status')
  })

  it('a collapsed group hides its tasks and removes them from the selection', async () => {
    const portal = renderSection(section, { path: '/tasks?view=table&by=status', replies })
    const table = within(await screen.findByRole('table', { name: 'Tasks' }))
    ;(await table.findByRole('link', { name: 'Task 1' })).focus()
    await portal.user.keyboard('{Control>}a{/Control}')
    await within(await screen.findByRole('region', { name: 'Selected tasks' })).findByText('2 selected')
    const head = await table.findByRole('button', { name: 'Pending 2' })
    await portal.user.click(head)
    expect(head.getAttribute('aria-expanded')).toBe('false')
    await waitFor(() => expect(table.queryByRole('link', { name: 'Task 1' })).toBeNull())
  })

  it('the grouped table shows either the circle or the checkbox of a row on a phone', async () => {
    mockNarrowWindow()
    const portal = renderSection(section, {
      path: '/tasks?view=table&by=status',
      replies: [...replies, reply(taskViewsList, { items: [], can: { create: true, audiences: ['self'] } })],
    })
    const table = within(await screen.findByRole('table', { name: 'Tasks' }))
    await table.findByRole('button', { name: 'Complete Task 1' })
    expect(table.queryByRole('checkbox')).toBeNull()
    await portal.user.click(screen.getByRole('button', { name: 'Display' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Select tasks' }))
    await table.findByRole('checkbox', { name: 'Select Task 1' })
    expect(table.queryByRole('button', { name: 'Complete Task 1' })).toBeNull()
  })

  it('a due date is changed from the row, and a refusal says why', async () => {
    const refused = reply(tasksUpdate, refusal(403, { detail: 'You can’t edit this task.' }))
    const portal = renderSection(section, {
      path: '/tasks?view=table&by=status',
      replies: [...replies, refused, usualOffice],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Task 7' }))
    const picker = within(await screen.findByRole('dialog', { name: 'Due date of Task 7' }))
    await portal.user.click(await picker.findByRole('button', { name: /December 15, 2026/ }))
    await screen.findByText('You can’t edit this task.')
    expect(portal.asked(tasksUpdate).map(({ body }) => body)).toEqual([{ dueDate: '2026-12-15' }])
  })
})
