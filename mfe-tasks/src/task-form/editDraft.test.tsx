import { tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { noAnswer, refusal, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDialog, task, titleOf } from '../test/taskDialog.ts'

describe('the draft of a task edit', () => {
  it('an edit draft survives a reload with its base version until it is saved', async () => {
    const first = await openDialog('Edit Task')
    await first.portal.user.type(titleOf(first.dialog), ' mine')
    first.portal.unmount()
    const { portal, dialog } = await openDialog('Edit Task')
    await dialog.findByText(/Unsaved changes restored/)
    expect(titleOf(dialog).value).toBe('Task 1 mine')
    const now = { ...task, title: 'Theirs', version: 9 }
    portal.change(reply(tasksGet, now))
    portal.change(
      reply(tasksUpdate, ({ headers }) =>
        headers['if-match'] === '"9"' ? { ...now, version: 10 } : refusal(412, { current: now }),
      ),
    )
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    const title = within(await dialog.findByRole('group', { name: 'Title' }))
    title.getByRole('radio', { name: 'Saved version: Theirs' })
    title.getByRole('radio', { name: 'This form: Task 1 mine' })
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksUpdate)[0]?.headers).toMatchObject({ 'if-match': `"${task.version}"` })
    portal.unmount()
    const last = await openDialog('Edit Task')
    expect(titleOf(last.dialog).value).toBe('Task 1')
    expect(last.dialog.queryByText(/Unsaved changes restored/)).toBeNull()
  })

  it('an edit draft stores the version it was merged with, so later changes by others are not its own', async () => {
    const then = { ...task, title: 'Theirs', priority: 'high' as const, version: 4 }
    const first = await openDialog('Edit Task', reply(tasksUpdate, refusal(412, { current: then })))
    await first.portal.user.type(titleOf(first.dialog), ' mine')
    await first.portal.user.click(first.dialog.getByRole('button', { name: 'Save changes' }))
    await first.dialog.findByText('Priority: High')
    first.portal.unmount()
    const now = { ...then, priority: 'low' as const, version: 5 }
    const { portal, dialog } = await openDialog(
      'Edit Task',
      reply(tasksGet, now),
      reply(tasksUpdate, refusal(412, { current: now })),
    )
    await dialog.findByText(/Unsaved changes restored/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText('Priority: Low')
    expect(portal.asked(tasksUpdate)[0]?.headers).toMatchObject({ 'if-match': '"4"' })
    expect(screen.queryByRole('radio', { name: /Yours/ })).toBeNull()
    expect(titleOf(dialog).value).toBe('Task 1 mine')
  })

  it('an edit draft is discarded on request and when the dialog is closed', async () => {
    const first = await openDialog('Edit Task')
    await first.portal.user.type(titleOf(first.dialog), ' mine')
    first.portal.unmount()
    const second = await openDialog('Edit Task')
    await second.portal.user.click(await second.dialog.findByRole('button', { name: 'Discard changes' }))
    const reopened = within(await screen.findByRole('dialog'))
    expect(titleOf(reopened).value).toBe('Task 1')
    await second.portal.user.type(titleOf(reopened), ' once more')
    await second.portal.user.click(reopened.getByRole('button', { name: 'Cancel' }))
    const trigger = screen.getByRole('button', { name: 'Actions for Task 1' })
    await waitFor(() => expect(document.activeElement).toBe(trigger))
    second.portal.unmount()
    expect(titleOf((await openDialog('Edit Task')).dialog).value).toBe('Task 1')
  })

  it('edit drafts of another user or of an older format without a version are ignored', async () => {
    const edit = { seen: { title: 'Task 1' }, typed: { title: 'Theirs' } }
    localStorage.setItem('headway.draft.8.edit-task.1', JSON.stringify({ ...edit, version: 3 }))
    localStorage.setItem('headway.draft.7.edit-task.1', JSON.stringify(edit))
    const { dialog } = await openDialog('Edit Task')
    expect(titleOf(dialog).value).toBe('Task 1')
    expect(dialog.queryByText(/Unsaved changes restored/)).toBeNull()
  })

  it('typing is disabled until the whole task has loaded, and then the full description is saved', async () => {
    const whole = { ...task, description: 'The whole description. '.repeat(20) }
    const coming = Promise.withResolvers<typeof whole>()
    const { portal, dialog } = await openDialog(
      'Edit Task',
      reply(tasksGet, () => coming.promise),
      reply(tasksUpdate, whole),
    )
    await portal.user.type(titleOf(dialog), ' mine')
    expect(titleOf(dialog).value).toBe('Task 1')
    expect(titleOf(dialog).closest('fieldset')?.disabled).toBe(true)
    coming.resolve(whole)
    await waitFor(() => expect(document.activeElement).toBe(titleOf(dialog)))
    await portal.user.type(titleOf(dialog), ' mine')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksUpdate)[0]?.body).toMatchObject({
      title: 'Task 1 mine',
      description: whole.description.trim(),
    })
  })

  it('a task that failed to load in full is reported and loaded again on request', async () => {
    const { portal, dialog } = await openDialog('Edit Task', reply(tasksGet, noAnswer))
    await dialog.findByText('Couldn’t load all details of this task.')
    expect(titleOf(dialog).closest('fieldset')?.disabled).toBe(true)
    portal.change(reply(tasksGet, task))
    await portal.user.click(dialog.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(titleOf(dialog).closest('fieldset')?.disabled).toBe(false))
    expect(dialog.queryByText('Couldn’t load all details of this task.')).toBeNull()
  })
})
