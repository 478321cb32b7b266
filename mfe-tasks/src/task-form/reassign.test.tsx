import { taskCommentsCreate } from '@headway/contracts/task-comments'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changedBy } from '../test/related.ts'
import { openDialog, task } from '../test/taskDialog.ts'
import { alan, grace } from '../test/tasks.ts'

const reassign = (...others: ReturnType<typeof reply>[]) => openDialog('Reassign Task', ...others)
const assigned = (...people: (typeof grace)[]) =>
  people.map((person) => ({
    assigneeId: person.id,
    assignee: { ...person, email: `${person.id}@headway.test` },
  }))
const factsIn = (dialog: Awaited<ReturnType<typeof reassign>>['dialog']) =>
  dialog.getAllByRole('definition').map((one) => one.textContent)
type Opened = Awaited<ReturnType<typeof reassign>>

async function giveToAlan({ portal, dialog }: Opened, note?: string): Promise<void> {
  await portal.user.click(await dialog.findByRole('checkbox', { name: /Alan Turing/ }))
  if (note !== undefined) {
    await portal.user.type(dialog.getByRole('textbox', { name: 'Note' }), note)
  }
  await portal.user.click(dialog.getByRole('button', { name: 'Save assignment' }))
}

const comment = {
  id: 5,
  taskId: task.id,
  author: grace,
  text: 'She is away.',
  tasks: [],
  version: 1,
  createdAt: '2026-11-02T08:00:00.000Z',
  editedAt: null,
  editableUntil: null,
  isDeleted: false,
  can: { edit: true, delete: true },
}

describe('reassigning a task', () => {
  it('the reassign dialog shows current and future assignees, including those the user cannot choose', async () => {
    const { portal, dialog } = await reassign(
      reply(usersDirectReports, { items: [{ ...alan, role: 'staff' }] }),
    )
    const box = await dialog.findByRole('checkbox', { name: /Alan Turing/ })
    expect(factsIn(dialog)).toEqual(['Grace Hopper', 'Grace Hopper'])
    await portal.user.click(box)
    expect(factsIn(dialog)).toEqual(['Grace Hopper', 'Grace Hopper, Alan Turing'])
  })

  it('the reassign dialog focuses the choices once they have loaded', async () => {
    const people = Promise.withResolvers<void>()
    const { dialog } = await reassign(
      reply(usersDirectReports, async () => {
        await people.promise
        return { items: [{ ...alan, role: 'staff' as const }] }
      }),
    )
    people.resolve()
    await dialog.findByRole('checkbox', { name: /Alan Turing/ })
    await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('search'))
  })

  it('the reassign dialog sends nothing when the assignees stay the same', async () => {
    const { portal, dialog } = await reassign(
      reply(usersDirectReports, { items: [{ ...grace, role: 'staff' }] }),
      reply(tasksAssignBulk, task),
    )
    const box = await dialog.findByRole('checkbox', { name: /Grace Hopper/, checked: true })
    await portal.user.click(box)
    await portal.user.click(box)
    await portal.user.click(dialog.getByRole('button', { name: 'Save assignment' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(portal.asked(tasksAssignBulk)).toEqual([])
    expect(screen.queryByText('Task Updated')).toBeNull()
  })

  it('a note is added to the comments after reassigning', async () => {
    const opened = await reassign(reply(tasksAssignBulk, task), reply(taskCommentsCreate, comment))
    await giveToAlan(opened, '  She is away.  ')
    await screen.findByText('Task Updated')
    const { portal } = opened
    await waitFor(() => expect(portal.asked(taskCommentsCreate)[0]?.body).toEqual({ text: 'She is away.' }))
    expect(portal.asked(tasksAssignBulk)[0]).toMatchObject({ headers: { 'if-match': '"3"' } })
  })

  it('a note that could not be added is kept and added once on retry', async () => {
    const opened = await reassign(reply(tasksAssignBulk, task), reply(taskCommentsCreate, refusal(503)))
    await giveToAlan(opened, 'She is away.')
    const { portal } = opened
    await screen.findByText('The assignees were changed, but the note was not added.')
    portal.change(reply(taskCommentsCreate, comment))
    await portal.user.click(screen.getByRole('button', { name: 'Add the note' }))
    await waitFor(() => expect(portal.asked(taskCommentsCreate)).toHaveLength(2))
    const [first, second] = portal.asked(taskCommentsCreate).map(({ headers }) => headers['idempotency-key'])
    expect(second).toBe(first)
  })

  it('no note is added when reassigning fails', async () => {
    const opened = await reassign(reply(tasksAssignBulk, refusal(403)))
    await giveToAlan(opened, 'She is away.')
    await screen.findByText('Failed to update task')
    expect(opened.portal.asked(taskCommentsCreate)).toEqual([])
    opened.dialog.getByRole('button', { name: 'Save assignment' })
  })
})

describe('reassigning a task with a conflict', () => {
  const newer = (assignments: ReturnType<typeof assigned>) =>
    refusal(412, { current: { ...task, version: 9, assignments } })

  it('reassigning is repeated when the assignees have not changed', async () => {
    const opened = await reassign(
      reply(tasksAssignBulk, ({ headers }) =>
        headers['if-match'] === '"9"' ? task : newer(task.assignments),
      ),
    )
    await giveToAlan(opened)
    await screen.findByText('Task Updated')
    expect(opened.portal.asked(tasksAssignBulk).map(({ headers }) => headers['if-match'])).toEqual([
      '"3"',
      '"9"',
    ])
  })

  it('reassigning stops with an error when other changes keep conflicting', async () => {
    const opened = await reassign(reply(tasksAssignBulk, newer(task.assignments)))
    await giveToAlan(opened)
    await screen.findByText('This task is being edited. Try again in a moment.')
    expect(opened.dialog.queryByText(/changed the assignees in the meantime/)).toBeNull()
    expect(opened.portal.asked(tasksAssignBulk)).toHaveLength(5)
    expect(screen.queryByText('Task Updated')).toBeNull()
  })

  it('reassigning asks again when the assignees have changed', async () => {
    const opened = await reassign(reply(tasksAssignBulk, newer([])), changedBy(grace, 'assignees'))
    await giveToAlan(opened)
    const { portal, dialog } = opened
    await dialog.findByText(/^Grace Hopper changed the assignees in the meantime/)
    expect(factsIn(dialog)[0]).toBe('Unassigned')
    expect(screen.queryByText('Task Updated')).toBeNull()
    portal.change(reply(tasksAssignBulk, task))
    await portal.user.click(dialog.getByRole('button', { name: 'Save assignment' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksAssignBulk).at(-1)?.headers['if-match']).toBe('"9"')
  })
})
