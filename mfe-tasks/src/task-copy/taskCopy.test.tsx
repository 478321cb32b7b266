import { bulkStart } from '@headway/contracts/task-bulk'
import { tasksCopy } from '@headway/contracts/task-copies'
import { milestonesList, tasksGet, tasksList } from '@headway/contracts/tasks'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { alan, taskWith, usualOffice } from '../test/tasks.ts'

const copyOf = (other: object = {}) => ({
  task: taskWith({ id: 60, title: 'Copy of Close the ledger' }),
  subtaskIds: [],
  leftOut: [],
  ...other,
})
const page = [
  reply(tasksGet, ({ params }) => taskWith({ id: Number(params.id) })),
  reply(milestonesList, { items: [] }),
  usualOffice,
  ...nothingRelated,
]

async function openDialog(answer: unknown = copyOf(), role: 'pm' | 'staff' = 'pm') {
  const portal = renderSection(section, {
    path: '/tasks/5',
    user: signedIn(role, {
      can: { createTask: role === 'pm', submitReport: true, approveFiles: false, switchRole: false },
    }),
    replies: [...page, reply(tasksCopy, answer as never)],
  })
  await portal.user.click(await screen.findByRole('button', { name: /^Actions/ }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Duplicate…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate task' }))
  const submit = () => portal.user.click(dialog.getByRole('button', { name: 'Duplicate' }))
  return { portal, dialog, submit }
}

describe('copying a task', () => {
  it('a copy includes everything unless the user chooses otherwise, and then opens', async () => {
    const { portal, dialog, submit } = await openDialog()
    expect(dialog.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Copy of Close the ledger')
    expect(dialog.getAllByRole('checkbox', { checked: true })).toHaveLength(6)
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Assignees' }))
    await portal.user.click(dialog.getByRole('checkbox', { name: 'Tags' }))
    await submit()
    await screen.findByText('Task duplicated')
    expect(portal.asked(tasksCopy)[0]).toMatchObject({
      params: { id: '5' },
      body: {
        title: 'Copy of Close the ledger',
        dueDate: '2026-12-31',
        takes: ['description', 'milestones', 'subtasks', 'relations'],
      },
    })
    expect(portal.asked(tasksCopy)[0]?.headers['idempotency-key']).toBeDefined()
    await waitFor(() => expect(portal.asked(tasksGet).some(({ params }) => params.id === '60')).toBe(true))
  })

  it('a copy names assignees it left out, and Undo deletes it with its subtasks', async () => {
    const { portal, submit } = await openDialog(copyOf({ subtaskIds: [61, 62], leftOut: [alan] }))
    await submit()
    await screen.findByText(/with 2 subtasks\. Not assigned on the copy \(outside your team\): Alan Turing\./)
    portal.change(
      reply(bulkStart, {
        id: 1,
        kind: 'delete',
        state: 'done',
        total: 3,
        counts: { waiting: 0, done: 3, same: 0, changed: 0, refused: 0 },
        problems: [],
        undoUntil: null,
      }),
    )
    // The page accepts pointer events again only after the dialog has closed.
    await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Copy moved to the trash')
    expect(portal.asked(bulkStart)[0]?.body).toEqual({
      selection: { tasks: [{ id: 61 }, { id: 62 }, { id: 60 }] },
      act: { kind: 'delete' },
    })
  })

  it('a copy requires a title and shows errors of the server', async () => {
    const { portal, dialog, submit } = await openDialog(
      refusal(400, {
        errors: [{ pointer: '/title', code: 'invalid', message: 'This title is not taken.' }],
      }),
    )
    const title = dialog.getByLabelText(/^Title/)
    await portal.user.clear(title)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Duplicate' }).disabled).toBe(true)
    await portal.user.type(title, 'Another')
    await submit()
    await dialog.findByText('This title is not taken.')
  })

  it('the copy dialog stays open after a failure', async () => {
    const { dialog, submit } = await openDialog(refusal(404, { detail: 'There is no such task.' }))
    await submit()
    await screen.findByText('There is no such task.')
    dialog.getByRole('button', { name: 'Duplicate' })
  })

  it('copying is also offered in lists', async () => {
    const portal = renderSection(section, { path: '/tasks', replies: [reply(tasksList, pageOf(1, 1))] })
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await screen.findByRole('menuitem', { name: 'Duplicate…' })
  })

  it('copying is not offered to staff', async () => {
    const portal = renderSection(section, {
      path: '/tasks',
      user: signedIn('staff', {
        can: { createTask: false, submitReport: true, approveFiles: false, switchRole: false },
      }),
      replies: [reply(tasksList, pageOf(1, 1))],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await screen.findAllByRole('menuitem')
    expect(screen.queryByRole('menuitem', { name: 'Duplicate…' })).toBeNull()
  })
})
