import {
  type Series,
  seriesCreate,
  seriesEnd,
  seriesGet,
  seriesList,
  seriesOfTask,
  seriesPause,
  seriesPreview,
  seriesSkip,
  seriesTakeBack,
  seriesUpdate,
} from '@headway/contracts/series'
import { milestonesList, tasksCreate, tasksGet, tasksList } from '@headway/contracts/tasks'
import { tasksWorkload } from '@headway/contracts/task-workload'
import { usersDirectReports } from '@headway/contracts/users'
import { refusal, renderSection, reply } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { occurrenceOn, seriesWith } from '../test/series.ts'
import { nothingRelated } from '../test/related.ts'
import { grace, noTemplates, taskWith, usualOffice } from '../test/tasks.ts'
import { describeRecurrence } from './describeRecurrence.ts'

const preview = {
  items: [
    occurrenceOn('2026-07-04', { dueDay: '2026-07-06', dayOff: { holiday: 'Independence Day' } }),
    occurrenceOn('2026-07-11', { dueDay: null, appearsOn: null, dayOff: { holiday: 'Founders’ Day' } }),
  ],
}
const common = [
  reply(milestonesList, { items: [] }),
  ...nothingRelated,
  reply(seriesPreview, preview),
  reply(usersDirectReports, { items: [{ ...grace, role: 'staff' as const }] }),
  noTemplates,
  usualOffice,
  reply(tasksWorkload, { items: [] }),
]

function openTask(series: Series | null, task = taskWith({ isRecurring: series !== null })) {
  return renderSection(section, {
    path: '/tasks/5',
    replies: [reply(tasksGet, task), reply(seriesOfTask, { series }), ...common],
  })
}

const openMenu = async (portal: ReturnType<typeof openTask>, entry: string) => {
  await portal.user.click(await screen.findByRole('button', { name: 'Recurrence actions' }))
  await portal.user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('creating a recurring task', () => {
  const openCreate = async () => {
    const portal = renderSection(section, {
      path: '/tasks?new=1',
      replies: [reply(tasksList, pageOf(1, 1)), ...common],
    })
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), 'Feed the fish')
    await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
    return { portal, dialog }
  }

  it('the form shows the next dates while the user chooses, and why some are moved or skipped', async () => {
    const { dialog } = await openCreate()
    await dialog.findByText('Mon 07/06/2026')
    dialog.getByText('moved from Sat 07/04/2026: Independence Day')
    dialog.getByText('skipped: Founders’ Day')
  })

  it('the form sends the recurrence pattern with its options, and nothing once it is switched off', async () => {
    const { portal, dialog } = await openCreate()
    portal.change(reply(tasksCreate, refusal(503)))
    await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'Recurrence pattern' }), 'Monthly')
    await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'On days off' }), 'Skipped')
    await portal.user.selectOptions(dialog.getByRole('combobox', { name: 'Ends' }), 'After a number of tasks')
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(1))
    expect(portal.asked(tasksCreate)[0]?.body).toMatchObject({
      isRecurring: true,
      recurringPattern: 'monthly',
      recurrence: { every: 1, weekdays: null, nonWorkingDays: 'skip', endsAfter: 10, leadDays: null },
    })
    await portal.user.click(dialog.getByRole('switch', { name: /Recurring task/ }))
    await portal.user.click(dialog.getByRole('button', { name: 'Create Task' }))
    await waitFor(() => expect(portal.asked(tasksCreate)).toHaveLength(2))
    expect(portal.asked(tasksCreate)[1]?.body).toMatchObject({
      isRecurring: false,
      recurringPattern: null,
      recurrence: null,
    })
  })

  it('at least one day of the week stays selected', async () => {
    const { portal, dialog } = await openCreate()
    await portal.user.type(dialog.getByRole('textbox', { name: 'Due date' }), '12/30/2026{Tab}')
    const day = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name })
    await waitFor(() => expect(day('Wednesday').checked).toBe(true))
    await portal.user.click(day('Wednesday'))
    expect(day('Wednesday').checked).toBe(true)
    await portal.user.click(day('Monday'))
    await portal.user.click(day('Wednesday'))
    expect([day('Monday').checked, day('Wednesday').checked]).toEqual([true, false])
  })
})

describe('a task of a series', () => {
  it('a recurring task shows its rule, the next dates and assignees who have left', async () => {
    openTask(seriesWith({ assignees: [{ ...grace, isActive: false }] }))
    await screen.findByText('Every 2 weeks on Mon, Wed, by 17:00, until 12/31/2027')
    screen.getByText('Due on the working day before')
    screen.getByText('Grace Hopper (inactive)')
    screen.getByText('Mon 01/11/2027')
    screen.getByText('Each task appears 3 days before it is due.')
  })

  it('a date of a recurring task is skipped and restored', async () => {
    const portal = openTask(seriesWith())
    const skipped = seriesWith({
      upcoming: [occurrenceOn('2027-01-11', { dueDay: null, appearsOn: null, isSkipped: true })],
    })
    portal.change(reply(seriesSkip, skipped))
    const leaveOut = await screen.findByRole('button', { name: 'Skip Mon 01/11/2027' })
    portal.change(reply(seriesOfTask, { series: skipped }))
    await portal.user.click(leaveOut)
    await screen.findByText('Date skipped')
    expect(portal.asked(seriesSkip)[0]?.body).toEqual({ day: '2027-01-11' })
    const putBack = await screen.findByRole('button', { name: 'Restore Mon 01/11/2027' })
    expect(document.activeElement).toBe(putBack)
    portal.change(reply(seriesTakeBack, seriesWith()))
    portal.change(reply(seriesOfTask, { series: seriesWith() }))
    await portal.user.click(putBack)
    await screen.findByText('Date restored')
  })

  it('a recurring task is edited from one date on, and a conflict is overwritten only on request', async () => {
    const series = seriesWith()
    const portal = openTask(series)
    portal.change(
      reply(seriesUpdate, ({ headers }) =>
        headers['if-match'] === '"2"'
          ? series
          : refusal(412, { current: { ...series, version: 2, changedBy: grace } }),
      ),
    )
    await openMenu(portal, 'Edit this and future tasks')
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.type(dialog.getByRole('textbox', { name: 'Title *' }), ' twice')
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await dialog.findByText(/Grace Hopper changed this while you were editing/)
    await portal.user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Recurring task saved')
    const { body } = portal.asked(seriesUpdate).at(-1) ?? {}
    expect(body).toMatchObject({ title: 'Close the ledger twice', fromTaskId: 5 })
    expect(body).not.toHaveProperty('rule')
    expect(body).not.toHaveProperty('assigneeIds')
    expect(body).not.toHaveProperty('milestones')
  })

  it('a recurring task is paused, and ended only after confirmation', async () => {
    const portal = openTask(seriesWith())
    portal.change(reply(seriesPause, seriesWith({ state: 'paused' })))
    portal.change(reply(seriesEnd, seriesWith({ state: 'ended' })))
    await openMenu(portal, 'Pause')
    await screen.findByText('Recurring task paused')
    await openMenu(portal, 'End')
    const question = within(await screen.findByRole('alertdialog'))
    expect(portal.asked(seriesEnd)).toHaveLength(0)
    await portal.user.click(question.getByRole('button', { name: 'End recurring task' }))
    await screen.findByText('Recurring task ended')
  })

  it('viewers get no actions on a recurring task, nor does an ended one have any', async () => {
    openTask(seriesWith({ can: { edit: false } }))
    await screen.findByText('Mon 01/11/2027')
    expect(screen.queryByRole('button', { name: /Skip|More for/ })).toBeNull()
  })

  it('an ended or paused recurring task explains its state', async () => {
    openTask(seriesWith({ state: 'ended', upcoming: [], nextDueDay: null }))
    await screen.findByText(/Existing tasks stay/)
    expect(screen.queryByRole('button', { name: 'Recurrence actions' })).toBeNull()
  })
})

describe('a task that does not recur', () => {
  it('users who may edit a task make it recurring', async () => {
    const portal = openTask(null)
    portal.change(reply(seriesCreate, seriesWith()))
    await portal.user.click(await screen.findByRole('button', { name: 'Make recurring' }))
    const dialog = within(await screen.findByRole('dialog'))
    await portal.user.click(dialog.getByRole('button', { name: 'Make recurring' }))
    await screen.findByText('Task made recurring')
    expect(portal.asked(seriesCreate)[0]?.body).toMatchObject({ pattern: 'weekly' })
  })

  it('other users see nothing about recurrence', async () => {
    const { can } = taskWith()
    openTask(null, taskWith({ can: { ...can, edit: false } }))
    await screen.findByRole('heading', { name: 'Close the ledger' })
    expect(screen.queryByRole('heading', { name: 'Recurrence' })).toBeNull()
  })
})

describe('the list of recurring tasks', () => {
  const { description: _, tags: __, milestones: ___, ...rest } = seriesWith()
  const { counted: _____, upcoming: ______, version: _______, createdAt: ________, ...summary } = rest
  const openList = (path: string, items = [summary]) =>
    renderSection(section, {
      path,
      replies: [reply(seriesList, { items, nextCursor: null }), reply(seriesGet, seriesWith())],
    })

  it('the list of recurring tasks shows rule, next date and assignees and links to each', async () => {
    const portal = openList('/tasks/series')
    await screen.findByText(/next due Mon 01\/11\/2027/)
    screen.getByText('Grace Hopper')
    await portal.user.click(screen.getByRole('link', { name: 'Close the ledger' }))
    await screen.findByRole('heading', { level: 1, name: 'Close the ledger' })
  })

  it('the list of recurring tasks keeps filters in the URL and distinguishes empty from unmatched', async () => {
    const portal = openList('/tasks/series?state=paused&show=invalid', [])
    await screen.findByText('No recurring tasks match these filters.')
    expect(portal.asked(seriesList)[0]?.query).toMatchObject({ state: 'paused' })
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No recurring tasks yet.')
  })

  it('a missing recurring task and a list that failed to load are reported', async () => {
    const failing = { path: '/tasks/series', replies: [reply(seriesList, refusal(503))] }
    const list = renderSection(section, failing)
    await screen.findByRole('button', { name: 'Try again' })
    list.unmount()
    renderSection(section, { path: '/tasks/series/99', replies: [reply(seriesGet, refusal(404))] })
    await screen.findByRole('heading', { name: 'Recurring task not found' })
  })
})

it('recurrence rules are described in natural English', () => {
  const say = (rule: Partial<Series['rule']>) =>
    describeRecurrence(
      { ...seriesWith().rule, weekdays: null, dueTime: null, endsOn: null, every: 1, ...rule },
      (day) => day,
    )
  expect(say({ pattern: 'daily' })).toBe('Every day')
  expect(say({ pattern: 'weekly' })).toBe('Every Wednesday')
  expect(say({ pattern: 'weekly', weekdays: [1, 5] })).toBe('Every week on Mon, Fri')
  expect(say({ pattern: 'monthly', firstDay: '2026-12-22' })).toBe('Monthly on the 22nd')
  expect(say({ pattern: 'monthly', every: 3 })).toBe('Every 3 months on the 30th or the last day')
  expect(say({ pattern: 'quarterly', firstDay: '2026-12-05', endsAfter: 1 })).toBe(
    'Quarterly on the 5th, 1 task in total',
  )
})
