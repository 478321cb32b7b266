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

const openTimeline = (tasks: TaskSummary[] = [ledger, undated, past], user = signedIn('pm')) =>
  renderSection(section, {
    user,
    path: '/tasks?view=timeline&on=2026-12-09',
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
  // Rows are drawn where there is room for them.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterEach(() => vi.restoreAllMocks())

describe('the timeline', () => {
  it('shows tasks from creation to due date, in the order of the list', async () => {
    const portal = openTimeline()
    expect(await spoken('Close the ledger')).toContain('From 12/01/2026, due 12/17/2026')
    expect(await spoken('Some day')).toContain('no due date')
    await screen.findByRole('heading', { name: /^Nov 30, 2026.*Jan 3, 2027$/ })
    expect(portal.asked(tasksList)[0]?.query).toMatchObject({ limit: '100' })
  })

  it('leads to other times by buttons and keys, and to the time of a bar that is out of sight', async () => {
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

  it('moves a due date by its menu at once, and back with «Undo»', async () => {
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

  it('moves a due date by keyboard, and says where it is held', async () => {
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

  it('moves the end of a bar by hand, and stays where it is dropped on itself', async () => {
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

  it('takes a move back that is refused, also of a task that had no due date', async () => {
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

  it('offers nothing to whoever may not move it', async () => {
    openTimeline([{ ...ledger, can: { ...ledger.can, edit: false } }], signedIn('viewer'))
    await rowOf('Close the ledger')
    expect(screen.queryByRole('button', { name: 'Due date of Close the ledger' })).toBeNull()
  })

  it('says what there is where there is no timeline', async () => {
    openTimeline([])
    await screen.findByText('No tasks found.')
    cleanup()
    renderSection(section, { path: '/tasks?view=timeline', replies: [...office, reply(tasksList, noAnswer)] })
    await screen.findByText('Network connection issue. Please check your connection and try again.')
  })
})
