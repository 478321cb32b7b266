import { tasksCount, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { usualOffice } from '../test/tasks.ts'

const replies = [
  reply(tasksList, ({ query }) =>
    query.status === 'pending' ? pageOf(1, 2) : query.status === 'overdue' ? pageOf(7, 1) : pageOf(9, 0),
  ),
  reply(tasksCount, { total: 3, isTotalCapped: false }),
]

describe('the table in groups', () => {
  it('has a head with a count for each group that is not empty', async () => {
    const portal = renderSection(section, { path: '/tasks?view=table', replies })
    await portal.user.click(await screen.findByRole('button', { name: 'Group None' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Status' }))
    const table = within(await screen.findByRole('table', { name: 'Tasks' }))
    await table.findByRole('button', { name: 'Pending 2' })
    await table.findByRole('button', { name: 'Overdue 1' })
    await waitFor(() => expect(table.queryByRole('button', { name: /^Completed/ })).toBeNull())
    expect(portal.address()).toBe('/tasks?view=table&by=status')
  })

  it('folds a group away, whose tasks are then neither shown nor selected', async () => {
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
  it('changes a due date from the row, and says why it was refused', async () => {
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
