import { tagsSuggest } from '@headway/contracts/tags'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { noTemplates, usualOffice } from '../test/tasks.ts'

const counted = reply(tasksCount, { total: 1, isTotalCapped: false })
const openBoard = (path = '/tasks?view=board', replies = [reply(tasksList, pageOf(1, 1)), counted]) =>
  renderSection(section, { path, replies })
const column = async (name: string) => within(await screen.findByRole('region', { name }))

describe('the head of a board column', () => {
  it('the head of a column keeps its count next to a long name', async () => {
    openBoard('/tasks?view=board&status=pending')
    const head = (await screen.findByRole('heading', { name: 'Pending' })).parentElement
    await waitFor(() => expect(head?.textContent).toBe('Pending1'))
  })

  it('a new task gets the value of its column, unless the date decides it', async () => {
    const portal = openBoard('/tasks?view=board&by=priority', [
      reply(tasksList, pageOf(1, 1)),
      counted,
      reply(usersDirectReports, { items: [] }),
      noTemplates,
      usualOffice,
      reply(tasksWorkload, { items: [] }),
      reply(tagsSuggest, { items: [] }),
    ])
    await portal.user.click(await screen.findByRole('button', { name: 'Add task to High' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Task' }))
    const priority = await dialog.findByRole<HTMLInputElement>('radio', { name: 'High' })
    expect(priority.checked).toBe(true)
  })

  it('the overdue column says that the date decides what is overdue', async () => {
    openBoard()
    await (await column('Overdue')).findByText('Set by due date')
    expect(screen.queryByRole('button', { name: 'Add task to Overdue' })).toBeNull()
    screen.getByRole('button', { name: 'Add task to Pending' })
  })
})
