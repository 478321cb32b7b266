import {
  type TaskLink,
  tasksCompletion,
  tasksRelations,
  tasksRelationsCreate,
  tasksRelationsDelete,
} from '@headway/contracts/task-relations'
import { tasksComplete } from '@headway/contracts/task-states'
import {
  milestonesList,
  type Task,
  tasksCreate,
  tasksGet,
  tasksList,
  tasksUpdate,
} from '@headway/contracts/tasks'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated, openTab } from '../test/related.ts'
import { noTemplates, taskWith } from '../test/tasks.ts'

const linkTo = (id: number, other: Partial<TaskLink> = {}): TaskLink => ({
  id,
  title: `Task ${id}`,
  status: 'pending',
  progress: 0,
  can: { complete: true },
  ...other,
})
const nothing = { openBlockers: [], openSubtasks: [], hidden: { blockers: 0, subtasks: 0 } }

async function openTask(task: Task = taskWith(), tab: 'Related' | 'Subtasks' = 'Related') {
  const portal = renderSection(section, {
    path: '/tasks/5',
    replies: [
      reply(tasksGet, task),
      reply(tasksList, pageOf(7, 2)),
      reply(milestonesList, { items: [] }),
      reply(usersDirectReports, { items: [] }),
      noTemplates,
      reply(tasksWorkload, { items: [] }),
      ...nothingRelated,
      reply(tasksCompletion, nothing),
    ],
  })
  await openTab(portal, tab)
  return portal
}

describe('relations on the page of a task', () => {
  it('related tasks link to accessible tasks and only mention the existence of others', async () => {
    const portal = await openTask()
    portal.change(
      reply(tasksRelations, {
        items: [
          { id: 1, kind: 'blockedBy', task: linkTo(7, { status: 'overdue' }) },
          { id: 2, kind: 'relatesTo', task: null },
        ],
        can: { edit: false },
      }),
    )
    portal.change(reply(tasksUpdate, taskWith({ version: 4 })))
    await openTab(portal, 'Subtasks')
    await portal.user.click(await screen.findByRole('button', { name: 'Set parent…' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('combobox'), 'Task 7')
    await portal.user.click(await dialog.findByRole('option', { name: /Task 7/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Move task' }))
    await screen.findByText('Task moved')
    expect(portal.asked(tasksUpdate)[0]?.body).toEqual({ parentId: 7 })
    // The invalidated data is fetched again.
    await openTab(portal, 'Related')
    const list = within(await screen.findByRole('list', { name: 'Related tasks' }))
    expect(list.getByRole('link', { name: 'Task 7' }).getAttribute('href')).toBe('/tasks/7')
    list.getByText('Private task')
    expect(screen.queryByRole('button', { name: /Remove relation/ })).toBeNull()
  })

  it('a relation is added after a search, and a refusal shows the server’s message', async () => {
    const portal = await openTask()
    const detail = 'These tasks would lead back to themselves.'
    portal.change(reply(tasksRelationsCreate, refusal(409, { code: 'relation_cycle', detail })))
    await portal.user.click(await screen.findByRole('button', { name: 'Add relation' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('combobox', { name: 'Task *' }), 'Task 8')
    await portal.user.click(await dialog.findByRole('option', { name: /Task 8/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Add relation' }))
    await screen.findByText(detail)
    portal.change(reply(tasksRelationsCreate, { id: 3, kind: 'blockedBy', task: linkTo(8) }))
    await portal.user.click(dialog.getByRole('button', { name: 'Add relation' }))
    await screen.findByText('Relation added')
    expect(portal.asked(tasksRelationsCreate).at(-1)?.body).toEqual({ kind: 'blockedBy', taskId: 8 })
  })

  it('users who may edit the task remove a relation', async () => {
    const relation = { id: 4, kind: 'blocks' as const, task: linkTo(7) }
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [
        reply(tasksGet, taskWith()),
        reply(milestonesList, { items: [] }),
        reply(tasksRelations, { items: [relation], can: { edit: true } }),
        ...nothingRelated,
        reply(tasksRelationsDelete, undefined),
      ],
    })
    await openTab(portal, 'Related')
    await portal.user.click(await screen.findByRole('button', { name: 'Remove relation to Task 7' }))
    await screen.findByText('Relation removed')
    expect(portal.asked(tasksRelationsDelete)).toHaveLength(1)
  })
})

describe('subtasks on the page of a task', () => {
  it('subtasks are created with their parent', async () => {
    const portal = await openTask(undefined, 'Subtasks')
    portal.change(reply(tasksCreate, taskWith({ id: 9, title: 'First step' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Add subtask' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New subtask of “Close the ledger”' }))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), 'First step')
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await screen.findByText('Task Created')
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({ title: 'First step', parentId: 5 })
  })

  it('a subtask shows its parent and can be made independent', async () => {
    const portal = await openTask(
      taskWith({ isSubtask: true, parent: { id: 7, title: 'The whole year' } }),
      'Subtasks',
    )
    expect(screen.getAllByRole('link', { name: 'The whole year' })).toHaveLength(2)
    portal.change(reply(tasksUpdate, taskWith({ version: 4 })))
    await portal.user.click(screen.getByRole('button', { name: 'Detach from parent' }))
    await waitFor(() => expect(portal.asked(tasksUpdate)[0]?.body).toEqual({ parentId: null }))
  })
})

describe('completing a task with open subtasks or blockers', () => {
  it('completing asks once, completes subtasks on request and names those that stay open', async () => {
    const portal = await openTask(taskWith({ status: 'in_progress' }))
    const stays = linkTo(8, { can: { complete: false } })
    portal.change(
      reply(tasksCompletion, {
        openBlockers: [linkTo(6)],
        openSubtasks: [linkTo(7), stays],
        hidden: { blockers: 1, subtasks: 0 },
      }),
    )
    portal.change(
      reply(tasksComplete, {
        ...taskWith({ status: 'completed', version: 4 }),
        subtasks: [linkTo(7, { status: 'completed' }), stays],
      }),
    )
    await portal.user.keyboard('s')
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Complete task' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Complete task?' }))
    await dialog.findByText('Task 6')
    dialog.getByText('Private task')
    await portal.user.click(dialog.getByRole('checkbox', { name: /Complete the subtasks too/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Complete task' }))
    await screen.findByText('Still open: Task 8')
    expect(portal.asked(tasksComplete)[0]?.body).toEqual({ closeSubtasks: true })
  })
})
