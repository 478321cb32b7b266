import { absencesList, calendarGet } from '@headway/contracts/calendar'
import { type TaskDay, tasksDays } from '@headway/contracts/task-calendar'
import { tasksCount, tasksUpdate } from '@headway/contracts/tasks'
import type { TaskSummary } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { invalidateTags } from '@headway/sdk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { noHistory } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

const dayWith = (day: string, ...items: TaskSummary[]): TaskDay => ({
  day,
  total: items.length,
  isTotalCapped: false,
  items,
})
const ledger = taskWith({ title: 'Close the ledger', dueDate: '2026-12-04' })
const office = [
  reply(calendarGet, {
    timeZone: 'UTC',
    workingDays: [1, 2, 3, 4, 5],
    holidays: [{ day: '2026-12-25', name: 'Christmas Day' }],
    can: { edit: false },
  }),
  reply(absencesList, {
    items: [{ id: 1, userId: 1, firstDay: '2026-12-28', lastDay: '2026-12-29' }],
    can: { edit: true },
  }),
]
const counted = reply(tasksCount, { total: 1, isTotalCapped: false })
const daysOf = (...days: TaskDay[]) => reply(tasksDays, { days, isPartial: false })

const openCalendar = (
  path = '/tasks?view=calendar&on=2026-12-15',
  days = daysOf(dayWith('2026-12-04', ledger)),
  user = signedIn('pm'),
) => renderSection(section, { user, path, replies: [days, counted, ...office] })

const tasksOn = async (day: string) =>
  within(await screen.findByRole('list', { name: `Due on ${day}` }))
    .queryAllByRole('link')
    .map((link) => link.textContent)
const FRIDAY = 'Friday, December 4, 2026'
const SATURDAY = 'Saturday, December 5, 2026'

describe('the calendar', () => {
  it('the calendar shows whole weeks with due tasks, holidays and the user’s own absences', async () => {
    const portal = openCalendar('/tasks?view=calendar&on=2026-12-15&tag=finance')
    await screen.findByRole('heading', { name: 'December 2026' })
    expect(await tasksOn(FRIDAY)).toEqual(['Close the ledger'])
    await screen.findByText('Christmas Day')
    await waitFor(() => expect(screen.getAllByText('Time off')).toHaveLength(2))
    expect(portal.asked(tasksDays)[0]?.query).toEqual({
      from: '2026-11-30',
      to: '2027-01-03',
      tag: 'finance',
    })
  })

  it('buttons and keys move the calendar to other months and weeks and back to today', async () => {
    const portal = openCalendar()
    await portal.user.click(await screen.findByRole('button', { name: 'Next month' }))
    await screen.findByRole('heading', { name: 'January 2027' })
    await portal.user.keyboard('[[')
    await portal.user.keyboard('[[')
    await screen.findByRole('heading', { name: 'November 2026' })
    await portal.user.click(screen.getByRole('radio', { name: 'Week' }))
    await portal.user.keyboard(']')
    expect(portal.address()).toBe('/tasks?view=calendar&span=week&on=2026-11-08')
    await portal.user.keyboard('0')
    await waitFor(() => expect(portal.address()).toBe('/tasks?view=calendar&span=week'))
  })

  it('the calendar moves a due date immediately by menu with the version on display, and Undo reverts it', async () => {
    const portal = openCalendar()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof taskWith>>()
    portal.change(reply(tasksUpdate, () => promise))
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'A day later' }))
    await waitFor(async () => expect(await tasksOn(SATURDAY)).toEqual(['Close the ledger']))
    expect(await tasksOn(FRIDAY)).toEqual([])
    resolve(taskWith({ version: 4, dueDate: '2026-12-05' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(portal.asked(tasksUpdate).map(({ body, headers }) => [body, headers['if-match']])).toEqual([
        [{ dueDate: '2026-12-05' }, '"3"'],
        [{ dueDate: '2026-12-04' }, '"4"'],
      ]),
    )
    // Every change reloads the calendar.
    await waitFor(() => expect(portal.asked(tasksDays)).toHaveLength(3))
  })

  it('a response from before a move does not move the task back', async () => {
    const portal = openCalendar()
    await screen.findByRole('link', { name: 'Close the ledger' })
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = { days: [dayWith('2026-12-04', ledger)], isPartial: false }
    portal.change(reply(tasksDays, () => promise.then(() => before)))
    portal.store.dispatch(invalidateTags(['Task']))
    await waitFor(() => expect(portal.asked(tasksDays)).toHaveLength(2))
    portal.change(reply(tasksUpdate, taskWith({ version: 4, dueDate: '2026-12-05' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'A day later' }))
    await screen.findByRole('button', { name: 'Undo' })
    portal.change(reply(tasksDays, () => new Promise(() => {})))
    resolve()
    // The response is shown by the time the calendar is fetched again.
    await waitFor(() => expect(portal.asked(tasksDays)).toHaveLength(3))
    expect(await tasksOn(SATURDAY)).toEqual(['Close the ledger'])
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await tasksOn(FRIDAY)).toEqual(['Close the ledger'])
  })

  it('a moved task returns to its day after a conflict with another user', async () => {
    const portal = openCalendar()
    portal.change(reply(tasksUpdate, refusal(412)))
    portal.change(noHistory)
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'A week later' }))
    await screen.findByText(/Someone changed this task in the meantime/)
    await waitFor(async () => expect(await tasksOn(FRIDAY)).toEqual(['Close the ledger']))
  })

  it('the keyboard moves a due date in the calendar and announces each step', async () => {
    const portal = openCalendar()
    portal.change(
      reply(tasksUpdate, () => {
        portal.change(daysOf(dayWith('2026-12-12', { ...ledger, dueDate: '2026-12-12' })))
        return taskWith({ version: 4, dueDate: '2026-12-12' })
      }),
    )
    const link = await screen.findByRole('link', { name: 'Close the ledger' })
    link.focus()
    await portal.user.keyboard(' {ArrowDown}')
    await screen.findByText('Over Friday, December 11, 2026.')
    await portal.user.keyboard('{Escape}')
    await screen.findByText(`“Close the ledger” stays on ${FRIDAY}.`)
    await portal.user.keyboard(' {ArrowDown}{ArrowRight}{Enter}')
    await waitFor(async () =>
      expect(await tasksOn('Saturday, December 12, 2026')).toEqual(['Close the ledger']),
    )
    expect(portal.asked(tasksUpdate).map(({ body }) => body)).toEqual([{ dueDate: '2026-12-12' }])
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Close the ledger'))
  })

  it('a dialog asks for any other day', async () => {
    const portal = openCalendar()
    portal.change(reply(tasksUpdate, taskWith({ version: 4, dueDate: '2027-03-01' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Due date…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date' }))
    const field = dialog.getByRole('textbox', { name: /Due date/ })
    await portal.user.clear(field)
    await portal.user.type(field, '03/01/2027')
    await portal.user.tab()
    await portal.user.click(dialog.getByRole('button', { name: 'Change due date' }))
    await waitFor(() => expect(portal.asked(tasksUpdate)[0]?.body).toEqual({ dueDate: '2027-03-01' }))
  })

  it('a dialog accepts a time, even for the same day', async () => {
    const portal = openCalendar()
    portal.change(reply(tasksUpdate, taskWith({ version: 4, dueDate: '2026-12-04T15:00:00.000Z' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Due date…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date' }))
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: '15:00' } })
    await portal.user.click(dialog.getByRole('button', { name: 'Change due date' }))
    await waitFor(() =>
      expect(portal.asked(tasksUpdate)[0]?.body).toEqual({ dueDate: '2026-12-04T15:00:00.000Z' }),
    )
  })

  it('a day with more tasks than shown opens in full', async () => {
    const many = { ...dayWith('2026-12-04', ledger), total: 100, isTotalCapped: true }
    const portal = openCalendar('/tasks?view=calendar&on=2026-12-15', daysOf(many))
    await portal.user.click(await screen.findByRole('button', { name: `99+ more on ${FRIDAY}` }))
    const sheet = within(await screen.findByRole('dialog', { name: `Due on ${FRIDAY}` }))
    await sheet.findByRole('link', { name: 'Close the ledger' })
    expect(portal.asked(tasksDays).at(-1)?.query).toEqual({
      from: '2026-12-04',
      to: '2026-12-04',
      perDay: '100',
    })
    expect(sheet.getByRole('link', { name: 'Open as list' }).getAttribute('href')).toBe(
      '/tasks?dueFrom=2026-12-04&dueTo=2026-12-04',
    )
  })

  it('the calendar says when nothing is due and why it failed to load', async () => {
    const portal = openCalendar('/tasks?view=calendar&on=2026-12-15&tag=x', reply(tasksDays, noAnswer))
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    portal.change(daysOf())
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('No tasks match your filters in this period.')
  })

  it('the calendar offers no actions to viewers', async () => {
    const can = Object.fromEntries(Object.keys(ledger.can).map((name) => [name, false])) as TaskSummary['can']
    const portal = openCalendar(
      '/tasks?view=calendar&on=2026-12-15',
      daysOf(dayWith('2026-12-04', { ...ledger, can })),
      signedIn('viewer'),
    )
    const link = await screen.findByRole('link', { name: 'Close the ledger' })
    expect(screen.queryByRole('button', { name: /^Due date of/ })).toBeNull()
    link.focus()
    await portal.user.keyboard(' {ArrowRight}')
    expect(screen.queryByText(/Picked up/)).toBeNull()
  })
})
