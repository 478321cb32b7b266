import { type OpenBlocker, reportBlockersList, reportBlockersSolve } from '@headway/contracts/report-blockers'
import { reportDaysExcuse, reportDaysList, reportDaysRemind } from '@headway/contracts/report-days'
import { invalidateTags } from '@headway/sdk'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { blockerWith } from '../test/reports.ts'
import { dayWith, missingDay, personWith, reportDaysPage } from '../test/reportDays.ts'

const TODAY = '2026-11-26'
const grace = personWith(11, 'Grace', [
  dayWith('2026-11-23'),
  missingDay('2026-11-24'),
  dayWith('2026-11-25', { state: 'late', reportId: 32 }),
  dayWith(TODAY, { state: 'due', reportId: null, isOpen: true, can: { excuse: false, remind: true } }),
])
const ada = personWith(12, 'Ada', [
  dayWith('2026-11-23', { state: 'excused', reportId: null, decidedBy: 'Pat Lee', reason: 'At a fair' }),
  dayWith('2026-11-25'),
])

let blockers: OpenBlocker[] = []
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  blockers = []
})

const open = (
  path = '/reports/days?month=2026-11',
  page = reportDaysPage([grace, ada]),
  user = signedIn('pm'),
) =>
  renderSection(section, {
    path,
    user,
    replies: [
      reply(reportDaysList, page),
      reply(reportDaysRemind, { userIds: [11] }),
      reply(reportBlockersList, { items: blockers, nextCursor: null }),
      reply(reportDaysExcuse, missingDay('2026-11-24', { state: 'excused', reason: 'At a fair' })),
    ],
  })
const cell = (name: RegExp) => screen.findByRole('button', { name })

describe('who reported', () => {
  it('the table names the state of each day, also of days on which no report was expected', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Daily reports in November 2026' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(
      within(first as HTMLElement)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      'Grace Hopper, Mon, Nov 23: On time',
      'Grace Hopper, Tue, Nov 24: Missing',
      'Grace Hopper, Wed, Nov 25: Late',
      'Grace Hopper, Thu, Nov 26: Due today',
    ])
    expect(first?.textContent).toContain('1 of 333%')
    expect(within(second as HTMLElement).getAllByText('Not expected')).toHaveLength(2)
  })

  it('a holiday has its own column with its name', async () => {
    open(
      '/reports/days?month=2026-11',
      reportDaysPage([grace], {
        workingDays: ['2026-11-23', '2026-11-24', '2026-11-26'],
        holidays: [{ day: '2026-11-25', name: 'Founding Day' }],
      }),
    )
    const table = await screen.findByRole('table')
    const heads = within(table).getAllByRole('columnheader')
    expect(heads[3]?.textContent).toContain('Wed, Nov 25, Holiday: Founding Day')
    const [, first] = within(table).getAllByRole('row')
    const cells = within(first as HTMLElement).getAllByRole('cell')
    // Grace has a state on this day, because it became a holiday afterwards.
    within(cells[2] as HTMLElement).getByRole('button', { name: /Nov 25: Late/ })
    expect(cells[2]?.title).toBe('Holiday: Founding Day')
    const legend = screen.getByRole('list', { name: 'Meaning of the symbols' })
    within(legend).getByText('Holiday: Founding Day (Wed, Nov 25)')
  })

  it('a cell of a holiday without a state says that it is one', async () => {
    const page = reportDaysPage([personWith(11, 'Grace', [dayWith('2026-11-23')])], {
      workingDays: ['2026-11-23'],
      holidays: [{ day: '2026-11-24', name: 'Founding Day' }],
    })
    open('/reports/days?month=2026-11', page)
    const table = await screen.findByRole('table')
    within(table).getByRole('cell', { name: 'Holiday' })
  })

  it('arrow keys move between days with a state, and only one of them is reached by Tab', async () => {
    const { user } = open()
    const start = await cell(/Grace.*Nov 23/)
    start.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(await cell(/Ada.*Nov 23/))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(await cell(/Ada.*Nov 25/))
    await user.keyboard('{ArrowUp}{ArrowLeft}')
    expect(document.activeElement).toBe(await cell(/Grace.*Nov 24/))
    const table = screen.getByRole('table')
    expect(
      within(table)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toEqual([document.activeElement])
  })

  it('a missing day can be excused with a reason', async () => {
    const { user, asked } = open()
    await user.click(await cell(/Grace.*Nov 24/))
    await user.click(await screen.findByRole('button', { name: 'Excuse…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excuse missing report' }))
    await user.type(dialog.getByRole('textbox'), ' At a fair ')
    await user.click(dialog.getByRole('button', { name: 'Excuse' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Excuse missing report' })).toBeNull())
    expect(asked(reportDaysExcuse)).toMatchObject([{ body: { reason: 'At a fair' } }])
  })

  it('a refused excuse keeps the dialog and its text, and says why', async () => {
    const portal = open()
    portal.change(reply(reportDaysExcuse, refusal(409, { detail: 'This person has reported on this day.' })))
    await portal.user.click(await cell(/Grace.*Nov 24/))
    await portal.user.click(await screen.findByRole('button', { name: 'Excuse…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Excuse missing report' }))
    await portal.user.type(dialog.getByRole('textbox'), 'At a fair')
    await portal.user.click(dialog.getByRole('button', { name: 'Excuse' }))
    await screen.findByText('This person has reported on this day.')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('At a fair')
  })

  it('an excused day shows who excused it and why', async () => {
    const { user } = open()
    await user.click(await cell(/Ada.*Nov 23/))
    await screen.findByText('Excused by Pat Lee')
    await screen.findByText('At a fair')
  })

  it('one button reminds everyone whose report is due today, after naming them', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('button', { name: 'Remind 1 person' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remind 1 person?' }))
    dialog.getByText('Grace Hopper')
    const reminded = personWith(11, 'Grace', [
      dayWith(TODAY, { state: 'due', reportId: null, isOpen: true, isReminded: true }),
    ])
    portal.change(reply(reportDaysList, reportDaysPage([reminded])))
    await portal.user.click(dialog.getByRole('button', { name: 'Remind' }))
    await screen.findByText('Reminder sent')
    expect(portal.asked(reportDaysRemind)).toMatchObject([{ body: { day: TODAY, userIds: [11] } }])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind 1 person' })).toBeNull())
    await portal.user.click(await cell(/Grace.*Nov 26/))
    await screen.findByText('Reminded by a manager')
  })

  it('the dialog keeps the people it names while the list refreshes', async () => {
    const portal = open()
    await portal.user.click(await screen.findByRole('button', { name: 'Remind 1 person' }))
    await screen.findByRole('alertdialog', { name: 'Remind 1 person?' })
    portal.change(reply(reportDaysList, reportDaysPage([ada])))
    portal.store.dispatch(invalidateTags(['Report']))
    await waitFor(() => expect(portal.asked(reportDaysList)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Remind 1 person')).toBeNull())
    screen.getByRole('alertdialog', { name: 'Remind 1 person?' })
  })

  it('the open cell of a day says that its person was reminded, and still offers to excuse the day', async () => {
    const portal = open()
    await portal.user.click(await cell(/Grace.*Nov 24/))
    const reminded = missingDay('2026-11-24', { isReminded: true, can: { excuse: true, remind: false } })
    portal.change(reply(reportDaysList, reportDaysPage([personWith(11, 'Grace', [reminded])])))
    await portal.user.click(await screen.findByRole('button', { name: 'Remind' }))
    await screen.findByText('Reminded by a manager')
    expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull()
    screen.getByRole('button', { name: 'Excuse…' })
  })

  it('a reminder that another manager has just sent is not sent again, and the page says so', async () => {
    const portal = open()
    portal.change(reply(reportDaysRemind, { userIds: [] }))
    await portal.user.click(await cell(/Grace.*Nov 24/))
    await portal.user.click(await screen.findByRole('button', { name: 'Remind' }))
    await screen.findByText('No reminder sent')
  })

  it('the filters are in the URL and can be cleared', async () => {
    const { user, address, asked } = open('/reports/days?month=2026-11&state=late', reportDaysPage([]))
    await screen.findByText('No one matches these filters in this month.')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(address()).toBe('/reports/days?month=2026-11')
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    await waitFor(() =>
      expect(asked(reportDaysList).at(-1)?.query).toMatchObject({ from: '2026-10-01', to: '2026-10-31' }),
    )
  })

  it('on a phone, the list has five working days even at the start of a month', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(() =>
      Object.assign(new EventTarget(), { matches: true } as MediaQueryList),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T10:00:00Z') })
    const workingDays = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']
    const person = personWith(
      11,
      'Grace',
      workingDays.slice(0, 4).map((day) => dayWith(day)),
    )
    const { asked } = open('/reports/days', reportDaysPage([person], { workingDays, today: '2026-12-01' }))
    await cell(/Grace.*Nov 30/)
    expect(screen.getAllByRole('button', { name: /^Grace/ })).toHaveLength(4)
    expect(asked(reportDaysList)[0]?.query).toMatchObject({ from: '2026-11-17', to: '2026-12-31' })
  })

  it.each([
    ['state=missing', ['Nov 20', 'Nov 16']],
    ['', ['Nov 20']],
  ])('on a phone, %j shows the days %j', async (filter, days) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(() =>
      Object.assign(new EventTarget(), { matches: true } as MediaQueryList),
    )
    const workingDays = ['16', '17', '18', '19', '20', '23', '24'].map((day) => `2026-11-${day}`)
    const person = personWith(11, 'Grace', [
      missingDay('2026-11-16'),
      dayWith('2026-11-17'),
      missingDay('2026-11-20'),
    ])
    open(`/reports/days?month=2026-11&${filter}`, reportDaysPage([person], { workingDays }))
    await cell(/Grace.*Nov 20: Missing/)
    const shown = screen.getAllByRole('button', { name: /^Grace/ })
    expect(shown.map((each) => each.getAttribute('aria-label')?.match(/Nov \d+/)?.[0])).toEqual(days)
    expect(screen.queryAllByText('Missing earlier')).toHaveLength(days.length - 1)
  })

  it('a manager sees the open blockers of the people below, and can mark them as solved', async () => {
    blockers = [{ ...blockerWith(), author: { id: 11, firstName: 'Grace', lastName: 'Hopper' } }]
    const portal = open()
    portal.change(reply(reportBlockersSolve, blockerWith()))
    const link = await screen.findByRole('link', { name: 'The bank returns the file unsigned' })
    expect(link.getAttribute('href')).toBe('/reports?report=31')
    screen.getByText(/^Grace Hopper · Since/)
    await portal.user.click(screen.getByRole('button', { name: /^Mark as solved/ }))
    await screen.findByText('Blocker solved')
    expect(portal.asked(reportBlockersSolve)).toHaveLength(1)
  })

  it('staff see their own days and can submit a missing report', async () => {
    const me = signedIn('staff')
    const own = personWith(me.id, 'Me', [
      missingDay('2026-11-24', { can: { excuse: false, remind: false } }),
      missingDay('2026-11-25', { isOpen: false, can: { excuse: false, remind: false } }),
    ])
    const page = reportDaysPage([own], { can: { seeOthers: false, remind: false } })
    const { user } = open('/reports/days?month=2026-11', page, me)
    await screen.findByRole('heading', { name: 'My report days' })
    expect(screen.queryByRole('search')?.querySelector('input')).toBeNull()
    await user.click(await cell(/Nov 24/))
    const link = await screen.findByRole('link', { name: 'Submit report' })
    expect(link.getAttribute('href')).toBe('/report?day=2026-11-24')
    await user.keyboard('{Escape}')
    await user.click(await cell(/Nov 25/))
    await screen.findByText('This day is settled; the report does not change it.')
  })

  it('a viewer sees that the page is forbidden, and no filters', async () => {
    renderSection(section, {
      path: '/reports/days',
      user: signedIn('viewer'),
      replies: [reply(reportDaysList, refusal(403))],
    })
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('search')).toBeNull()
  })
})
