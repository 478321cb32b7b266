import { tasksWorkload } from '@headway/contracts/task-workload'
import { tasksCreate, tasksGet, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { noTemplates, taskWith, usualOffice } from '../test/tasks.ts'

const manager = signedIn('pm')
const user = { ...manager, organization: { ...manager.organization, timeZone: 'Europe/Berlin' } }

function openList(task = taskWith({ id: 1, title: 'Task 1' })) {
  return renderSection(section, {
    path: '/tasks',
    user,
    replies: [
      reply(tasksList, { ...pageOf(1, 1), items: [task] }),
      reply(tasksGet, task),
      reply(usersDirectReports, { items: [] }),
      noTemplates,
      usualOffice,
      reply(tasksWorkload, { items: [] }),
      reply(tasksCreate, task),
      reply(tasksUpdate, task),
    ],
  })
}

async function boxesOf(dialogName: string) {
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }))
  const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Due date' })
  const time = dialog.getByLabelText<HTMLInputElement>('Time')
  return { dialog, day, time, say: (value: string) => fireEvent.change(time, { target: { value } }) }
}

async function openCreate() {
  const portal = openList()
  await portal.user.click(await screen.findByRole('button', { name: 'Create Task' }))
  const boxes = await boxesOf('Create Task')
  await portal.user.type(boxes.dialog.getByRole('textbox', { name: 'Title *' }), 'New ledger')
  const create = async () => {
    await portal.user.click(boxes.dialog.getByRole('button', { name: 'Create Task' }))
    await screen.findByText('Task Created')
    return portal.asked(tasksCreate)[0]?.body
  }
  return { portal, create, ...boxes }
}

describe('a due date in the past', () => {
  it('a due date in the past is accepted with a notice', async () => {
    const { portal, day, dialog, create } = await openCreate()
    await portal.user.type(day, '01/02/2020')
    await portal.user.tab()
    await dialog.findByText('This date is in the past.')
    expect(await create()).toMatchObject({ dueDate: '2020-01-02' })
  })

  it('a date in the future shows no notice about the past', async () => {
    const { portal, day, dialog } = await openCreate()
    await portal.user.type(day, '01/02/2099')
    await portal.user.tab()
    expect(dialog.queryByText('This date is in the past.')).toBeNull()
  })
})

async function openEdit(dueDate: string | null) {
  const portal = openList(taskWith({ id: 1, title: 'Task 1', dueDate }))
  await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: 'Edit Task' }))
  const boxes = await boxesOf('Edit Task')
  const save = async () => {
    await portal.user.click(await boxes.dialog.findByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    return portal.asked(tasksUpdate)[0]?.body
  }
  return { portal, save, ...boxes }
}

describe('the time of a due date', () => {
  it('a due time typed with the day is sent as an instant in the organization’s time zone', async () => {
    const { portal, dialog, day, time, create } = await openCreate()
    await portal.user.type(day, '12/31/2026 at 3pm')
    await dialog.findByText('Thursday, 12/31/2026, 15:00')
    await portal.user.tab()
    expect([day.value, time.value]).toEqual(['12/31/2026', '15:00'])
    expect(await create()).toMatchObject({ dueDate: '2026-12-31T14:00:00.000Z' })
  })

  it('a due time has its own field and waits there for the day', async () => {
    const { portal, day, time, say, create } = await openCreate()
    say('09:30')
    expect([day.value, time.value]).toEqual(['', '09:30'])
    await portal.user.type(day, '07/31/2026{Tab}')
    expect(time.value).toBe('09:30')
    expect(await create()).toMatchObject({ dueDate: '2026-07-31T07:30:00.000Z' })
  })

  it('a due time without a day is not sent', async () => {
    const { say, create } = await openCreate()
    say('09:30')
    expect(await create()).toMatchObject({ dueDate: null })
  })

  it('a due time stays next to an invalid day until the day is valid', async () => {
    const { portal, dialog, day, time } = await openEdit('2026-12-31T14:00:00.000Z')
    expect([day.value, time.value]).toEqual(['12/31/2026', '15:00'])
    await portal.user.clear(day)
    await portal.user.type(day, 'Tomorow{Tab}')
    await dialog.findByText('Enter a valid date, for example 2026-12-31')
    expect([day.value, time.value]).toEqual(['Tomorow', '15:00'])
  })

  it('a due time keeps its clock time when only the day changes', async () => {
    const { portal, day, save } = await openEdit('2026-10-24T22:30:00.000Z')
    expect(day.value).toBe('10/25/2026')
    await portal.user.clear(day)
    await portal.user.type(day, '10/26/2026{Tab}')
    expect(await save()).toMatchObject({ dueDate: '2026-10-25T23:30:00.000Z' })
  })

  it('clearing the time field removes the due time, and typing there adds one to an existing day', async () => {
    const { say, save } = await openEdit('2026-12-31T14:00:00.000Z')
    say('')
    expect(await save()).toMatchObject({ dueDate: '2026-12-31' })
  })

  it('typing only a time sets the due time of the given day', async () => {
    const { portal, day, time, save } = await openEdit('2026-12-31')
    expect(time.value).toBe('')
    await portal.user.clear(day)
    await portal.user.type(day, '8:15{Tab}')
    expect([day.value, time.value]).toEqual(['12/31/2026', '08:15'])
    expect(await save()).toMatchObject({ dueDate: '2026-12-31T07:15:00.000Z' })
  })

  it('an untouched due date is not changed', async () => {
    const { portal, dialog, save } = await openEdit('2026-12-31T14:00:00.000Z')
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), '!')
    expect(await save()).not.toHaveProperty('dueDate', '2026-12-31')
  })
})
