import { calendarGet } from '@headway/contracts/calendar'
import { seriesOfTask, seriesPreview } from '@headway/contracts/series'
import { tagsSuggest } from '@headway/contracts/tags'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { milestonesList, tasksCreate, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderInPortal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { QuickAdd } from '../quick-add/QuickAdd.tsx'
import { nothingRelated } from '../test/related.ts'
import { seriesWith } from '../test/series.ts'
import { openDialog, task, titleOf } from '../test/taskDialog.ts'
import { noTemplates, taskWith } from '../test/tasks.ts'

/** Christmas Day 2099 is a Friday. */
const christmas = '2099-12-25'
const office = reply(calendarGet, {
  timeZone: 'America/New_York',
  workingDays: [1, 2, 3, 4, 5],
  holidays: [{ day: christmas, name: 'Christmas Day' }],
  can: { edit: false },
})
const CHRISTMAS = 'Friday is a holiday (Christmas Day).'
const dueOf = (dialog: Awaited<ReturnType<typeof openDialog>>['dialog']) =>
  dialog.getByRole<HTMLInputElement>('textbox', { name: 'Due date' })

describe('a due date on a day off', () => {
  it('the task form warns of a due date on a holiday and moves it with one click', async () => {
    const { portal, dialog } = await openDialog(undefined, office)
    portal.change(reply(tasksCreate, taskWith({ id: 9 })))
    expect(portal.asked(calendarGet)).toHaveLength(0)
    await portal.user.type(titleOf(dialog), 'New ledger')
    await portal.user.type(dueOf(dialog), '12/25/2099 at 3pm{Tab}')
    await dialog.findByText(CHRISTMAS)
    await portal.user.click(dialog.getByRole('button', { name: 'Move to Monday, 12/28/2099' }))
    expect(dueOf(dialog).value).toBe('12/28/2099')
    expect(dialog.queryByText(CHRISTMAS)).toBeNull()
    expect(document.activeElement).toBe(dueOf(dialog))
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await screen.findByText('Task Created')
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({
      dueDate: expect.stringMatching(/^2099-12-28T/),
    })
  })

  it('the task editor warns of a due date on a day off, but saves it unchanged', async () => {
    const saturday = { ...task, dueDate: '2099-12-26' }
    const { portal, dialog } = await openDialog(
      'Edit Task',
      office,
      reply(tasksGet, saturday),
      reply(tasksUpdate, saturday),
    )
    await dialog.findByText('Saturday isn’t a working day.')
    await portal.user.type(titleOf(dialog), '!')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Task Updated')
    expect(portal.asked(tasksUpdate)[0]?.body).not.toHaveProperty('dueDate', '2099-12-28')
  })

  it.each([
    ['a working day of the assignee', '12/24/2099', office],
    ['a day that has passed', '12/25/2020', office],
    ['a calendar that cannot be read', '12/25/2099', reply(calendarGet, refusal(503))],
  ])('no day-off warning is shown for %s', async (_, day, answer) => {
    const { portal, dialog } = await openDialog(undefined, answer)
    await portal.user.type(dueOf(dialog), `${day}{Tab}`)
    expect(dueOf(dialog).value).toBe(day)
    expect(dialog.queryByRole('button', { name: /^Move to/ })).toBeNull()
    expect(dialog.queryByText(/is a holiday|isn’t a working day/)).toBeNull()
  })

  it('quick add warns of a due date on a day off and moves it in the line', async () => {
    const portal = renderInPortal(<QuickAdd onClose={() => {}} />, {
      user: signedIn('pm'),
      replies: [
        office,
        reply(usersDirectReports, { items: [] }),
        noTemplates,
        reply(tasksWorkload, { items: [] }),
        reply(tagsSuggest, { items: [] }),
      ],
    })
    const dialog = within(await screen.findByRole('dialog'))
    const box = await dialog.findByRole('combobox', { name: 'Task' })
    await portal.user.type(box, `Write report by ${christmas} !high`)
    await dialog.findByText(CHRISTMAS)
    await portal.user.click(dialog.getByRole('button', { name: 'Move to Monday, 12/28/2099' }))
    expect(box).toHaveProperty('value', 'Write report 2099-12-28 !high')
    expect(dialog.queryByText(CHRISTMAS)).toBeNull()
    expect(document.activeElement).toBe(box)
  })

  it('the form of a recurring task warns of a start date on a day off', async () => {
    const series = seriesWith({ rule: { ...seriesWith().rule, firstDay: christmas, endsOn: null } })
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [
        office,
        reply(tasksGet, taskWith({ isRecurring: true })),
        reply(seriesOfTask, { series }),
        reply(milestonesList, { items: [] }),
        ...nothingRelated,
        reply(usersDirectReports, { items: [] }),
        reply(tasksWorkload, { items: [] }),
        reply(seriesPreview, { items: [] }),
      ],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Recurrence actions' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Edit this and future tasks' }))
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByText(CHRISTMAS)
    await portal.user.click(dialog.getByRole('button', { name: /^Move to Monday/ }))
    const from = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Starts on' })
    await waitFor(() => expect(from.value).toBe('12/28/2099'))
    expect(document.activeElement).toBe(from)
  })
})
