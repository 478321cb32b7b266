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

describe('giving a task to others', () => {
  it('says who works on it now and who will, also of those who are not theirs to choose', async () => {
    const { portal, dialog } = await reassign(
      reply(usersDirectReports, { items: [{ ...alan, role: 'staff' }] }),
    )
    const box = await dialog.findByRole('checkbox', { name: /Alan Turing/ })
    expect(factsIn(dialog)).toEqual(['Grace Hopper', 'Grace Hopper'])
    await portal.user.click(box)
    expect(factsIn(dialog)).toEqual(['Grace Hopper', 'Grace Hopper, Alan Turing'])
  })

  it('lets the choice have the focus once it is there', async () => {
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

  it('adds a note to the comments once they have it', async () => {
    const opened = await reassign(reply(tasksAssignBulk, task), reply(taskCommentsCreate, comment))
    await giveToAlan(opened, '  She is away.  ')
    await screen.findByText('Task Updated')
    const { portal } = opened
    await waitFor(() => expect(portal.asked(taskCommentsCreate)[0]?.body).toEqual({ text: 'She is away.' }))
    expect(portal.asked(tasksAssignBulk)[0]).toMatchObject({ headers: { 'if-match': '"3"' } })
  })

  it('keeps a note that could not be added, and adds it once at last', async () => {
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

  it('says nothing where the task was not given to them', async () => {
    const opened = await reassign(reply(tasksAssignBulk, refusal(403)))
    await giveToAlan(opened, 'She is away.')
    await screen.findByText('Failed to update task')
    expect(opened.portal.asked(taskCommentsCreate)).toEqual([])
    opened.dialog.getByRole('button', { name: 'Save assignment' })
  })
})

describe('giving a task to others that somebody has changed meanwhile', () => {
  const newer = (assignments: ReturnType<typeof assigned>) =>
    refusal(412, { current: { ...task, version: 9, assignments } })

  it('is done where other people work on it still', async () => {
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

  it('is left to the person where somebody is always faster with something else', async () => {
    const opened = await reassign(reply(tasksAssignBulk, newer(task.assignments)))
    await giveToAlan(opened)
    await screen.findByText('This task is being edited. Try again in a moment.')
    expect(opened.dialog.queryByText(/has changed who works on this task/)).toBeNull()
    expect(opened.portal.asked(tasksAssignBulk)).toHaveLength(5)
    expect(screen.queryByText('Task Updated')).toBeNull()
  })

  it('is asked once more where others work on it by now', async () => {
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
