import { tagsSuggest } from '@headway/contracts/tags'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { milestonesList, type Task, tasksAssignBulk, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { changedBy, nothingRelated } from '../test/related.ts'
import { alan, grace, taskWith, usualOffice } from '../test/tasks.ts'

// Loads lazy components in advance, so that no test waits for the dynamic import.
beforeAll(() =>
  Promise.all([
    import('./TaskDetail.tsx'),
    import('./AssigneesPicker.tsx'),
    import('./DescriptionEditor.tsx'),
    import('./DuePicker.tsx'),
    import('./TagsPicker.tsx'),
  ]),
)

async function openTask(task: Task = taskWith()) {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, task),
      reply(milestonesList, { items: [] }),
      reply(usersDirectReports, {
        items: [
          { ...grace, role: 'staff' },
          { ...alan, role: 'staff' },
        ],
      }),
      reply(tasksWorkload, { items: [] }),
      reply(tagsSuggest, { items: [] }),
      reply(tasksUpdate, task),
      usualOffice,
      ...nothingRelated,
    ],
  })
  await screen.findByRole('heading', { name: task.title, level: 1 })
  return portal
}
type Portal = Awaited<ReturnType<typeof openTask>>

async function open({ user }: Portal, property: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${property}:`) }))
  return within(await screen.findByRole('dialog', { name: property }))
}
const sent = (portal: Portal) => portal.asked(tasksUpdate).map(({ body }) => body)

describe('the properties on the task page', () => {
  it('the task properties are read-only for users who may not edit them', async () => {
    const can = {
      ...taskWith().can,
      edit: false,
      reassign: false,
      start: false,
      complete: false,
      block: false,
    }
    await openTask(taskWith({ can }))
    screen.getByText('Grace Hopper')
    expect(screen.queryByRole('button', { name: /^(Status|Priority|Due date|Assignees|Tags):/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Edit (title|description)$/ })).toBeNull()
  })

  it('a due date is saved when a day is chosen, and Undo reverts it', async () => {
    const portal = await openTask()
    const popover = await open(portal, 'Due date')
    await portal.user.click(await popover.findByRole('button', { name: /December 15, 2026/ }))
    await screen.findByText('Now due 12/15/2026.')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(sent(portal)).toEqual([{ dueDate: '2026-12-15' }, { dueDate: '2026-12-31' }]))
  })

  it('a due date is removed, and without one no removal is offered', async () => {
    const portal = await openTask()
    const popover = await open(portal, 'Due date')
    await portal.user.click(await popover.findByRole('button', { name: 'Remove due date' }))
    await screen.findByText('Due date removed.')
    expect(sent(portal)).toEqual([{ dueDate: null }])
    portal.unmount()
    const without = await openTask(taskWith({ dueDate: null }))
    const empty = await open(without, 'Due date')
    await empty.findByRole('grid')
    expect(empty.queryByRole('button', { name: 'Remove due date' })).toBeNull()
  })

  it('assignee changes are saved in sequence on the previous version, and at least one stays', async () => {
    const portal = await openTask()
    let version = 3
    portal.change(
      reply(tasksAssignBulk, ({ headers }) => {
        if (headers['if-match'] !== `"${version}"`) {
          return refusal(412, { current: taskWith({ version }) })
        }
        version += 1
        return taskWith({ version })
      }),
    )
    const popover = await open(portal, 'Assignees')
    await portal.user.click(await popover.findByRole('checkbox', { name: /Alan Turing/ }))
    await portal.user.click(popover.getByRole('checkbox', { name: /Grace Hopper/ }))
    await waitFor(() => expect(version).toBe(5))
    await portal.user.click(popover.getByRole('checkbox', { name: /Alan Turing/ }))
    await popover.findByText('Choose at least one person.')
    expect(portal.asked(tasksAssignBulk).map(({ body }) => body)).toEqual([
      { assigneeIds: [grace.id, alan.id] },
      { assigneeIds: [alan.id] },
    ])
  })

  it('tag changes are saved together', async () => {
    const portal = await openTask()
    const popover = await open(portal, 'Tags')
    await portal.user.type(await popover.findByRole('combobox', { name: 'Tags' }), 'audit{Enter}')
    await portal.user.click(popover.getByRole('button', { name: 'Save tags' }))
    await screen.findByText('Task Updated')
    expect(sent(portal)).toEqual([{ tags: ['finance', 'audit'] }])
  })

  it('the priority is changed from a menu, and a conflict names the other user', async () => {
    const portal = await openTask()
    portal.change(changedBy(alan, 'priority'))
    portal.change(reply(tasksUpdate, refusal(412, { current: taskWith({ version: 4, priority: 'low' }) })))
    await portal.user.click(await screen.findByRole('button', { name: /^Priority:/ }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'High' }))
    await screen.findByText(/Alan Turing changed this task/)
  })
})

describe('title and description on the task page', () => {
  it('the title is saved by Enter, reset by Escape, and rejected when too short', async () => {
    const portal = await openTask()
    const edit = async () => {
      await portal.user.click(await screen.findByRole('button', { name: 'Edit title' }))
      return screen.findByRole<HTMLInputElement>('textbox', { name: 'Title' })
    }
    const box = await edit()
    await portal.user.clear(box)
    await portal.user.type(box, 'ab{Enter}')
    expect(box.getAttribute('aria-invalid')).toBe('true')
    await portal.user.keyboard('{Escape}')
    const again = await edit()
    expect(again.value).toBe('Close the ledger')
    await portal.user.type(again, ' now{Enter}')
    await screen.findByText('Task Updated')
    expect(sent(portal)).toEqual([{ title: 'Close the ledger now' }])
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  it('a description that could not be saved is kept', async () => {
    const portal = await openTask()
    portal.change(reply(tasksUpdate, refusal(503)))
    await portal.user.click(await screen.findByRole('button', { name: 'Edit description' }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
    await portal.user.type(box, ' Twice.')
    await portal.user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Failed to update task')
    expect(box.value).toBe('Note every difference. Twice.')
    portal.change(reply(tasksUpdate, taskWith({ version: 4 })))
    await portal.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull())
  })
})
