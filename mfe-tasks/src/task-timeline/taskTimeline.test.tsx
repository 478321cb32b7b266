import { absencesList, calendarGet } from '@headway/contracts/calendar'
import { type TaskSummary, tasksCount, tasksList, tasksUpdate } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { noHistory } from '../test/related.ts'
import { taskWith } from '../test/tasks.ts'

const ledger = taskWith({
  id: 1,
  title: 'Close the ledger',
  createdAt: '2026-12-01T10:00:00.000Z',
  dueDate: '2026-12-17',
})
const undated = taskWith({ id: 2, title: 'Some day', createdAt: '2026-12-03T10:00:00.000Z', dueDate: null })
const past = taskWith({
  id: 3,
  title: 'Long over',
  createdAt: '2026-01-01T10:00:00.000Z',
  dueDate: '2026-02-01',
})
const office = [
  reply(calendarGet, {
    timeZone: 'UTC',
    workingDays: [1, 2, 3, 4, 5],
    holidays: [],
    can: { edit: false },
  }),
  reply(absencesList, { items: [], can: { edit: false } }),
]

const openTimeline = (
  tasks: TaskSummary[] = [ledger, undated, past],
  user = signedIn('pm'),
  path = '/tasks?view=timeline&on=2026-12-09',
) =>
  renderSection(section, {
    user,
    path,
    replies: [
      reply(tasksList, { ...pageOf(1, 0), items: tasks }),
      reply(tasksCount, { total: tasks.length, isTotalCapped: false }),
      ...office,
    ],
  })

const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return link.closest<HTMLElement>('[role="row"]') as HTMLElement
}
const spoken = async (title: string) => (await rowOf(title)).textContent

beforeEach(() => {
  // Virtualized rows render only if their container has a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

describe('the timeline', () => {
  it('the timeline shows tasks from creation to due date in list order', async () => {
    const portal = openTimeline()
    expect(await spoken('Close the ledger')).toContain('From 12/01/2026, due 12/17/2026')
    expect(await spoken('Some day')).toContain('no due date')
    await screen.findByRole('heading', { name: /^Nov 30, 2026.*Jan 3, 2027$/ })
    expect(portal.asked(tasksList)[0]?.query).toMatchObject({ limit: '100' })
  })

  it.each([
    ['behind the bar', '2026-12-01', '2026-12-09', /^left: 28\.5.*max-width: 71\.4/],
    ['before the bar', '2026-12-14', '2027-01-03', /^right: 60%.*max-width: 40%/],
    ['over the bar', '2026-12-01', '2027-01-03', /^left: 2\.8.*max-width: 97\.1/],
  ])('the timeline shows the task name %s, within the viewport', async (_, createdAt, dueDate, place) => {
    openTimeline([{ ...ledger, createdAt: `${createdAt}T10:00:00.000Z`, dueDate }])
    const [name] = within(await rowOf('Close the ledger')).getAllByText('Close the ledger', {
      selector: 'span',
    })
    expect(name?.parentElement?.getAttribute('style')).toMatch(place)
  })

  it('the timeline shows no Monday label below today', async () => {
    openTimeline([ledger], signedIn('pm'), '/tasks?view=timeline&span=quarter')
    const head = within(await screen.findByRole('columnheader', { name: 'From creation to due date' }))
    head.getByText('Today')
    expect(head.getAllByText(/^[A-Z][a-z]{2} \d+$/).length).toBeLessThan(13)
  })

  it('the timeline starts scrolled to today', async () => {
    const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
    openTimeline([ledger], signedIn('pm'), '/tasks?view=timeline')
    await rowOf('Close the ledger')
    expect(scroll.mock.contexts.map((element) => (element as HTMLElement).textContent)).toContain('Today')
  })

  it('buttons and keys move the timeline to other periods and to bars out of view', async () => {
    const portal = openTimeline()
    await portal.user.click(await screen.findByRole('button', { name: 'Later' }))
    expect(portal.address()).toBe('/tasks?view=timeline&on=2027-01-06')
    await portal.user.keyboard('[[')
    expect(portal.address()).toBe('/tasks?view=timeline&on=2026-12-09')
    await portal.user.click(screen.getByRole('radio', { name: 'Quarter' }))
    await screen.findByRole('heading', { name: /^Nov 30, 2026.*Feb 28, 2027$/ })
    await portal.user.click(screen.getByRole('button', { name: 'Show 02/01/2026, when Long over is due' }))
    await screen.findByRole('heading', { name: /^Jan 19.*Apr 19, 2026$/ })
  })

  it('the timeline moves a due date immediately by menu, and Undo reverts it', async () => {
    const portal = openTimeline()
    portal.change(reply(tasksUpdate, taskWith({ id: 1, version: 4, dueDate: '2026-12-18' })))
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'A day later' }))
    await portal.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(portal.asked(tasksUpdate).map(({ body }) => body)).toEqual([
        { dueDate: '2026-12-18' },
        { dueDate: '2026-12-17' },
      ]),
    )
  })

  it('the keyboard moves a due date on the timeline and announces its position', async () => {
    const portal = openTimeline()
    const link = await screen.findByRole('link', { name: 'Close the ledger' })
    link.focus()
    await portal.user.keyboard(' {ArrowRight}{ArrowDown}')
    await waitFor(async () => expect(await spoken('Close the ledger')).toContain('due 12/25/2026'))
    await portal.user.keyboard('{Escape}')
    await waitFor(async () => expect(await spoken('Close the ledger')).toContain('due 12/17/2026'))
    expect(portal.asked(tasksUpdate)).toEqual([])
    portal.change(reply(tasksUpdate, taskWith({ id: 1, version: 4, dueDate: '2026-12-16' })))
    await portal.user.keyboard(' {ArrowLeft}{Enter}')
    await waitFor(() =>
      expect(portal.asked(tasksUpdate).map(({ body }) => body)).toEqual([{ dueDate: '2026-12-16' }]),
    )
  })

  it('dragging moves the end of a bar, and dropping it in place changes nothing', async () => {
    const portal = openTimeline()
    portal.change(reply(tasksUpdate, taskWith({ id: 1, version: 4, dueDate: '2026-12-20' })))
    const row = await rowOf('Close the ledger')
    const bar = row.querySelector<HTMLElement>('[data-task-bar]') as HTMLElement
    bar.setPointerCapture = vi.fn()
    Object.defineProperty(bar.parentElement, 'clientWidth', { value: 350 })
    fireEvent.pointerDown(bar, { button: 0, pointerId: 1, clientX: 100 })
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 102 })
    fireEvent.pointerUp(bar, { pointerId: 1, clientX: 103 })
    expect(portal.asked(tasksUpdate)).toEqual([])
    fireEvent.pointerDown(bar, { button: 0, pointerId: 1, clientX: 100 })
    fireEvent.pointerMove(bar, { pointerId: 1, clientX: 131 })
    await waitFor(async () => expect(await spoken('Close the ledger')).toContain('due 12/20/2026'))
    fireEvent.pointerUp(bar, { pointerId: 1, clientX: 131 })
    await waitFor(() =>
      expect(portal.asked(tasksUpdate).map(({ body }) => body)).toEqual([{ dueDate: '2026-12-20' }]),
    )
  })

  it('a refused move is reverted, even for a task without a due date', async () => {
    const portal = openTimeline()
    portal.change(reply(tasksUpdate, refusal(412)))
    portal.change(noHistory)
    await portal.user.click(await screen.findByRole('button', { name: 'Due date of Some day' }))
    expect(screen.queryByRole('menuitem', { name: 'A day later' })).toBeNull()
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Due date…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Due date' }))
    await portal.user.click(dialog.getByRole('button', { name: 'Change due date' }))
    await waitFor(() => expect(portal.asked(tasksUpdate)).toHaveLength(1))
    await waitFor(async () => expect(await spoken('Some day')).toContain('no due date'))
  })

  it('the timeline offers no moves to users who may not change the task', async () => {
    openTimeline([{ ...ledger, can: { ...ledger.can, edit: false } }], signedIn('viewer'))
    await rowOf('Close the ledger')
    expect(screen.queryByRole('button', { name: 'Due date of Close the ledger' })).toBeNull()
  })

  it('the timeline says what is available when there is no timeline', async () => {
    openTimeline([])
    await screen.findByText('No tasks found.')
    cleanup()
    renderSection(section, { path: '/tasks?view=timeline', replies: [...office, reply(tasksList, noAnswer)] })
    await screen.findByText('Network connection issue. Please check your connection and try again.')
  })
})
