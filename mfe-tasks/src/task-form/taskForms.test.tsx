import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksAssignBulk, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import { noAnswer, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { changedBy } from '../test/related.ts'
import { alan, grace, taskWith } from '../test/tasks.ts'
import { openDialog, task, titleOf } from '../test/taskDialog.ts'

describe('creating a task', () => {
  it('an untouched title shows no error and reserves the space for one', async () => {
    const { portal, dialog } = await openDialog()
    titleOf(dialog).focus()
    await portal.user.click(dialog.getByRole('radio', { name: 'High' }))
    expect(dialog.queryByText('Task title is required')).toBeNull()
    await portal.user.type(titleOf(dialog), 'ab')
    await portal.user.tab()
    await dialog.findByText('Title must be at least 3 characters')
    await portal.user.type(titleOf(dialog), 'c')
    await waitFor(() => expect(dialog.queryByText('Title must be at least 3 characters')).toBeNull())
  })

  it('Tab moves from the title to the description before its preview', async () => {
    const { portal, dialog } = await openDialog()
    await portal.user.click(titleOf(dialog))
    await portal.user.tab()
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Description' }))
  })

  it('a task is created with its assignees, and a lost response is retried with the same key', async () => {
    const { portal, dialog } = await openDialog()
    portal.change(reply(tasksCreate, noAnswer))
    await portal.user.type(titleOf(dialog), '  New ledger  ')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Due date' }), '12/31/2026')
    await portal.user.click(await dialog.findByRole('checkbox', { name: /Grace Hopper/ }))
    const create = dialog.getByRole('button', { name: 'Create Task' })
    await portal.user.click(create)
    await screen.findByText('Failed to create task')
    portal.change(reply(tasksCreate, taskWith({ id: 9, title: 'New ledger' })))
    await portal.user.click(create)
    await screen.findByText('Task Created')
    const [first, second] = portal.asked(tasksCreate)
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
    expect(second?.body).toMatchObject({
      title: 'New ledger',
      dueDate: '2026-12-31',
      recurringPattern: null,
      assigneeIds: [grace.id],
    })
  })

  it('a changed text uses a new idempotency key', async () => {
    const { portal, dialog } = await openDialog()
    portal.change(reply(tasksCreate, refusal(503)))
    await portal.user.type(titleOf(dialog), 'New ledger{Control>}{Enter}{/Control}')
    await screen.findByText('Failed to create task')
    await portal.user.type(titleOf(dialog), 's{Control>}{Enter}{/Control}')
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(2))
    expect(new Set(portal.asked(tasksCreate).map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  it('the task form explains recurrence, and clicking a tag removes it', async () => {
    const { portal, dialog } = await openDialog()
    await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
    dialog.getByText(/Creates the next task on schedule/)
    dialog.getByRole('combobox', { name: 'Recurrence pattern' })
    await portal.user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'audit{Enter}')
    await portal.user.click(dialog.getByText('audit'))
    expect(dialog.queryByText('audit')).toBeNull()
  })
})

describe('creating several tasks in a row', () => {
  it('the task form stays open and empty for the next task while "create another" is on', async () => {
    const { portal, dialog } = await openDialog()
    portal.change(reply(tasksCreate, ({ body }) => taskWith({ id: 9, ...(body as { title: string }) })))
    await portal.user.click(dialog.getByRole('switch', { name: 'Create another' }))
    await portal.user.type(titleOf(dialog), 'The first')
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await screen.findByText('Task Created')
    const next = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(titleOf(next)).toHaveProperty('value', ''))
    await portal.user.type(titleOf(next), 'The second')
    const another = next.getByRole('switch', { name: 'Create another' })
    expect(another).toHaveProperty('checked', true)
    await portal.user.click(another)
    await portal.user.click(next.getByRole('button', { name: 'Create Task' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(portal.asked(tasksCreate).map(({ body }) => (body as { title: string }).title)).toEqual([
      'The first',
      'The second',
    ])
  })
})

describe('the option to create another task', () => {
  const toCome = () => Promise.withResolvers<ReturnType<typeof taskWith>>()
  it.each([
    [false, 1],
    [true, 0],
  ])(
    'the option to create another keeps its last value, also while a request is running (%s before)',
    async (wasOn, open) => {
      const sent = toCome()
      const { portal, dialog } = await openDialog()
      portal.change(reply(tasksCreate, () => sent.promise))
      const another = () => screen.getByRole('switch', { name: 'Create another' })
      if (wasOn) {
        await portal.user.click(another())
      }
      await portal.user.type(titleOf(dialog), 'The first{Control>}{Enter}{/Control}')
      await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
      await portal.user.click(another())
      expect(another()).toHaveProperty('checked', !wasOn)
      sent.resolve(taskWith({ id: 9, title: 'The first' }))
      await screen.findByText('Task Created')
      await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(open))
    },
  )
})

describe('a task draft', () => {
  async function begin() {
    const { portal, dialog } = await openDialog()
    await portal.user.type(titleOf(dialog), 'New ledger')
    await portal.user.click(dialog.getByRole('radio', { name: 'High' }))
    await portal.user.click(await dialog.findByRole('checkbox', { name: /Grace Hopper/ }))
    return { portal, dialog }
  }
  it('a task draft survives a reload until the task is created', async () => {
    const first = await begin()
    first.portal.unmount()
    const { portal, dialog } = await openDialog()
    await dialog.findByText('Draft restored')
    expect(titleOf(dialog)).toHaveProperty('value', 'New ledger')
    expect(dialog.getByRole('radio', { name: 'High' })).toHaveProperty('checked', true)
    const chosen = await dialog.findByRole('checkbox', { name: /Grace Hopper/ })
    expect(chosen).toHaveProperty('checked', true)
    portal.change(reply(tasksCreate, taskWith({ id: 9, title: 'New ledger' })))
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await screen.findByText('Task Created')
    portal.unmount()
    expect(titleOf((await openDialog()).dialog)).toHaveProperty('value', '')
  })

  it('a task draft can be started over and is deleted by "Cancel"', async () => {
    const first = await begin()
    first.portal.unmount()
    const second = await openDialog()
    await second.portal.user.click(await second.dialog.findByRole('button', { name: 'Discard draft' }))
    await waitFor(() => expect(screen.queryByText('Draft restored')).toBeNull())
    const reopened = within(await screen.findByRole('dialog'))
    expect(titleOf(reopened)).toHaveProperty('value', '')
    await second.portal.user.type(titleOf(reopened), 'Another')
    await second.portal.user.click(reopened.getByRole('button', { name: 'Cancel' }))
    second.portal.unmount()
    expect(titleOf((await openDialog()).dialog)).toHaveProperty('value', '')
  })

  it('a task draft in an older format is ignored', async () => {
    localStorage.setItem(
      'headway.draft.7.create-task',
      '{"title":5,"tags":"x","milestones":[null,{"title":"One"}]}',
    )
    const { dialog } = await openDialog()
    await dialog.findByText('Draft restored')
    expect(titleOf(dialog)).toHaveProperty('value', '')
    dialog.getByDisplayValue('One')
  })
})

describe('editing a task', () => {
  it('the edit dialog shows an error of the server at its field', async () => {
    const { portal, dialog } = await openDialog('Edit Task')
    const message = 'Title must be at most 200 characters'
    portal.change(
      reply(tasksUpdate, refusal(400, { errors: [{ pointer: '/title', code: 'too_big', message }] })),
    )
    await portal.user.type(titleOf(dialog), '!')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText(message)
    expect(titleOf(dialog).getAttribute('aria-invalid')).toBe('true')
  })

  it('the edit dialog keeps the input after a conflict and saves over it on request', async () => {
    const { portal, dialog } = await openDialog('Edit Task')
    portal.change(
      reply(tasksUpdate, ({ headers }) =>
        headers['if-match'] === '"4"'
          ? { ...task, version: 5 }
          : refusal(412, { current: { ...task, title: 'Theirs', version: 4 } }),
      ),
    )
    await portal.user.type(titleOf(dialog), ' mine')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText(/Someone edited this task while you were typing/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksUpdate).at(-1)?.body).toMatchObject({ title: 'Task 1 mine' })
  })

  it('the edit dialog accepts changes by others to untouched fields and asks about conflicts', async () => {
    const { portal, dialog } = await openDialog('Edit Task')
    const theirs = { ...task, title: 'Theirs', priority: 'high' as const, version: 4 }
    portal.change(changedBy(grace, 'priority'))
    portal.change(
      reply(tasksUpdate, ({ headers }) =>
        headers['if-match'] === '"4"' ? { ...theirs, version: 5 } : refusal(412, { current: theirs }),
      ),
    )
    await portal.user.type(titleOf(dialog), ' mine')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Priority: High')
    await dialog.findByText(/Grace Hopper edited this task while you were typing/)
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'High' }).checked).toBe(true)
    const title = within(dialog.getByRole('group', { name: 'Title' }))
    await portal.user.click(title.getByRole('radio', { name: 'Saved version: Theirs' }))
    expect(titleOf(dialog).value).toBe('Theirs')
    await portal.user.click(title.getByRole('radio', { name: 'This form: Task 1 mine' }))
    expect(titleOf(dialog).value).toBe('Task 1 mine')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksUpdate).at(-1)?.body).toMatchObject({ title: 'Task 1 mine', priority: 'high' })
  })

  it('the edit dialog reports an invalid date', async () => {
    const { portal, dialog } = await openDialog('Edit Task')
    const dueDate = dialog.getByRole('textbox', { name: 'Due date' })
    await portal.user.clear(dueDate)
    await portal.user.type(dueDate, 'soon')
    await portal.user.tab()
    await dialog.findByText('Enter a valid date, for example 2026-12-31')
    await portal.user.clear(dueDate)
    await portal.user.tab()
    await waitFor(() => expect(dialog.queryByText(/Enter a valid date/)).toBeNull())
  })
})

describe('reassigning a task', () => {
  it('reassigning starts with the current assignees and requires one', async () => {
    const { portal, dialog } = await openDialog('Reassign Task')
    portal.change(reply(tasksAssignBulk, task))
    const own = await dialog.findByRole<HTMLInputElement>('checkbox', { name: /Grace Hopper/ })
    expect(own.checked).toBe(true)
    await portal.user.click(own)
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save assignment' })
    expect(save.disabled).toBe(true)
    await portal.user.click(dialog.getByRole('checkbox', { name: /Alan Turing/ }))
    await portal.user.click(save)
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksAssignBulk)[0]?.body).toEqual({ assigneeIds: [alan.id] })
  })

  it('reassigning lists users with the lowest workload first and shows the workload on the due date', async () => {
    const busy = { userId: grace.id, open: 7, dueThisWeek: 3, overdue: 2, awayUntil: null }
    const light = { userId: alan.id, open: 0, dueThisWeek: 0, overdue: 0, awayUntil: null }
    const { portal, dialog } = await openDialog(
      'Reassign Task',
      reply(tasksWorkload, { items: [busy, light] }),
    )
    await dialog.findByText('7 open · 3 due this week · 2 overdue')
    dialog.getByText('Least busy first')
    const names = dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)
    expect(names).toEqual([
      expect.stringMatching(/Alan Turing.*no open tasks$/),
      expect.stringMatching(/Grace Hopper.*2 overdue$/),
    ])
    expect(portal.asked(tasksWorkload)[0]?.query).toEqual({ on: '2026-12-31' })
  })

  it('reassigning offers all users while their workload is unknown', async () => {
    const { portal, dialog } = await openDialog('Reassign Task', reply(tasksWorkload, refusal(503)))
    await dialog.findByRole('checkbox', { name: /Grace Hopper/ })
    dialog.getByText('Your direct reports')
    await portal.user.click(dialog.getByRole('checkbox', { name: /Alan Turing/ }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save assignment' }).disabled).toBe(false)
  })
})
