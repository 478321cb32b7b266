import { tasksStart } from '@headway/contracts/task-states'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { type TaskSummary, tasksGet, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { pageKeys } from '@headway/sdk'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { changedBy } from '../test/related.ts'
import { grace, noTemplates, taskWith, usualOffice } from '../test/tasks.ts'

const nothing: TaskSummary['can'] = {
  edit: false,
  assign: false,
  reassign: false,
  recordProgress: false,
  start: false,
  complete: false,
  reopen: false,
  block: false,
  unblock: false,
}

const keysOf = () => pageKeys().flatMap(({ keys }) => keys)

type Can = Partial<TaskSummary['can']>

/** @param second permissions of the focused task, if they differ from those of the others. */
async function open(can: Can = {}, second: Can = {}) {
  const page = pageOf(1, 3)
  const items = page.items.map((task) => ({
    ...task,
    can: { ...task.can, ...can, ...(task.id === 2 ? second : {}) },
  }))
  const portal = renderSection(section, {
    path: '/tasks',
    user: signedIn('pm'),
    replies: [
      reply(tasksList, { ...page, items }),
      reply(tasksGet, taskWith({ id: 2, title: 'Task 2' })),
      reply(usersDirectReports, { items: [] }),
      reply(tasksWorkload, { items: [] }),
      noTemplates,
      usualOffice,
    ],
  })
  const link = await screen.findByRole('link', { name: 'Task 2' })
  link.focus()
  return { portal, link }
}

describe('shortcuts for the focused task', () => {
  it('shortcuts edit and reassign the focused task', async () => {
    const { portal } = await open()
    await portal.user.keyboard('e')
    await screen.findByRole('dialog', { name: 'Edit Task' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('link', { name: 'Task 2' }).focus()
    await portal.user.keyboard('a')
    await screen.findByRole('dialog', { name: 'Reassign Task' })
  })

  it('shortcuts open menus for status and priority of the focused task and return the focus', async () => {
    const { portal, link } = await open()
    portal.change(reply(tasksStart, taskWith({ id: 2, title: 'Task 2', status: 'in_progress' })))
    portal.change(reply(tasksUpdate, taskWith({ id: 2, title: 'Task 2', priority: 'high', version: 4 })))
    await portal.user.keyboard('s')
    await screen.findByRole('menuitem', { name: 'Start task' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
    await portal.user.keyboard('p')
    const medium = await screen.findByRole('menuitemcheckbox', { name: 'Medium' })
    expect(medium.getAttribute('aria-checked')).toBe('true')
    await portal.user.click(screen.getByRole('menuitemcheckbox', { name: 'High' }))
    await screen.findByText('Priority changed')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(portal.asked(tasksUpdate)).toHaveLength(2))
    expect(portal.asked(tasksUpdate)).toMatchObject([
      { params: { id: '2' }, body: { priority: 'high' }, headers: { 'if-match': '"3"' } },
      { params: { id: '2' }, body: { priority: 'medium' }, headers: { 'if-match': '"4"' } },
    ])
  })

  it('a shortcut opens all actions of the focused task', async () => {
    const { portal, link } = await open()
    await portal.user.keyboard('.')
    await screen.findByRole('menuitem', { name: 'Edit Task' })
    screen.getByRole('menuitem', { name: 'Start task' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(link))
  })
})

describe('task shortcuts', () => {
  it('the shortcut list shows what a task of the list allows, and unavailable ones say so', async () => {
    const { portal } = await open(nothing)
    expect(keysOf()).toEqual(['/', 'j', 'k', 'x', 'Shift + Arrow', 'Ctrl + A', '.'])
    await portal.user.keyboard('e')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a shortcut unavailable for one task says so when another task allows it', async () => {
    const { portal } = await open({}, { edit: false })
    await portal.user.keyboard('p')
    await screen.findByText('You can’t do this to “Task 2”.')
    expect(screen.queryByRole('menu')).toBeNull()
  })

  it('task shortcuts do nothing without a focused task or while the user types', async () => {
    const { portal } = await open()
    const search = screen.getByRole('searchbox')
    search.focus()
    await portal.user.keyboard('se')
    expect(search).toHaveProperty('value', 'se')
    expect(screen.queryByRole('menu')).toBeNull()
    search.blur()
    await portal.user.keyboard('e')
    await screen.findByText('Select a task first.')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('a priority shortcut reports a conflict and names the other user', async () => {
    const { portal } = await open()
    portal.change(changedBy(grace, 'priority'))
    portal.change(reply(tasksUpdate, refusal(412, { current: taskWith({ id: 2, version: 9 }) })))
    await portal.user.keyboard('p')
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }))
    await screen.findByText(/Grace Hopper changed this task in the meantime/)
  })
})
