import { absencesList, calendarGet } from '@headway/contracts/calendar'
import { bulkStart } from '@headway/contracts/task-bulk'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksStart } from '@headway/contracts/task-states'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { invalidateTags, pageKeys } from '@headway/sdk'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { taskWith } from '../test/tasks.ts'

beforeAll(() => import('./TaskKeys.tsx'))

const far = { dueDate: '2099-12-31' }
const counted = reply(tasksCount, { total: 5, isTotalCapped: false })
const keysOf = () => pageKeys().flatMap(({ keys }) => keys)
const focused = () => document.activeElement?.textContent
const link = (name: string) => screen.findByRole('link', { name })
const bar = async () => within(await screen.findByRole('region', { name: 'Selected tasks' }))

type Portal = ReturnType<typeof renderSection>

/** Waits until the keyboard commands are registered and focuses a task. */
async function withKeys(portal: Portal, name: string): Promise<void> {
  const first = await link(name)
  await waitFor(() => expect(keysOf()).toContain('x'))
  first.focus()
}

describe('shortcuts on the board', () => {
  /** Three pending tasks and two in progress. */
  const lists = reply(tasksList, ({ query }) => {
    if (query.status === 'pending') {
      return pageOf(1, 3, null, far)
    }
    return query.status === 'in_progress'
      ? pageOf(4, 2, null, { ...far, status: 'in_progress' })
      : pageOf(1, 0)
  })
  let portal: Portal
  beforeEach(async () => {
    portal = renderSection(section, {
      path: '/tasks?view=board',
      user: signedIn('pm'),
      replies: [lists, counted],
    })
    await link('Task 5')
    await withKeys(portal, 'Task 1')
  })

  it('arrow keys move down a board column and across to the card at the same position', async () => {
    await portal.user.keyboard('j{ArrowDown}')
    expect(focused()).toBe('Task 3')
    await portal.user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Task 5')
    await portal.user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Task 5')
    await portal.user.keyboard('{ArrowLeft}k')
    expect(focused()).toBe('Task 1')
  })

  it('shortcuts open the menus of the focused card and return the focus', async () => {
    const first = await link('Task 4')
    first.focus()
    await portal.user.keyboard('p')
    await screen.findByRole('menuitemcheckbox', { name: 'High' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(first))
    await portal.user.keyboard('.')
    await screen.findByRole('menuitem', { name: 'Reassign Task' })
  })

  it('shortcuts and Shift+click select cards for one bulk operation', async () => {
    await portal.user.keyboard('x{Shift>}{ArrowDown}{/Shift}')
    await (await bar()).findByText('2 selected')
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Select Task 4' }))
    await portal.user.keyboard('{Shift>}')
    await portal.user.click(await screen.findByRole('checkbox', { name: 'Select Task 5' }))
    await portal.user.keyboard('{/Shift}')
    await (await bar()).findByText('4 selected')
    portal.change(
      reply(bulkStart, {
        id: 9,
        kind: 'priority',
        state: 'done',
        total: 4,
        counts: { waiting: 0, done: 4, same: 0, changed: 0, refused: 0 },
        problems: [],
        undoUntil: '2090-01-01T00:00:00.000Z',
      }),
    )
    await portal.user.click((await bar()).getByRole('button', { name: 'More actions' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Priority: High' }))
    await waitFor(() => expect(portal.asked(bulkStart)).toHaveLength(1))
    const selection = { tasks: [1, 2, 4, 5].map((id) => expect.objectContaining({ id })) }
    expect(portal.asked(bulkStart)[0]?.body).toMatchObject({ selection })
  })

  it('Ctrl+A adds a column to the selection, and another grouping clears it', async () => {
    ;(await link('Task 4')).focus()
    await portal.user.keyboard('x')
    ;(await link('Task 1')).focus()
    await portal.user.keyboard('{Control>}a{/Control}')
    await (await bar()).findByText('4 selected')
    await portal.user.click(screen.getByRole('button', { name: 'Columns Status' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Priority' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull())
  })

  it('shortcuts move a card to the next column and say why it cannot be there', async () => {
    expect(keysOf()).toContain('Shift + ← / →')
    const moved = taskWith({ id: 1, title: 'Task 1', status: 'in_progress', ...far })
    const inWork = pageOf(4, 2, null, { ...far, status: 'in_progress' })
    portal.change(reply(tasksStart, moved))
    portal.change(
      reply(tasksList, ({ query }) =>
        query.status === 'in_progress'
          ? { ...inWork, items: [moved, ...inWork.items] }
          : pageOf(2, 2, null, far),
      ),
    )
    await portal.user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    await screen.findByText('“Task 1” stays in Pending.')
    await portal.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await screen.findByText('Moved “Task 1” to In progress, 1 of 3.')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Task 1'))
    await portal.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await screen.findByText(
      'Over Overdue: “Overdue” is set by the due date. Change the date to move this task.',
    )
  })
})

describe('a task deleted by another user during a keyboard move', () => {
  it('a keyboard move ends with a message when another user deletes the task', async () => {
    const portal = renderSection(section, {
      path: '/tasks?view=board&status=pending,in_progress',
      user: signedIn('pm'),
      replies: [reply(tasksList, pageOf(1, 1, null, far)), counted],
    })
    await portal.user.click((await screen.findAllByRole('button', { name: 'Move Task 1' }))[0] as Element)
    await portal.user.keyboard('{ArrowRight}')
    portal.change(reply(tasksList, pageOf(1, 0)))
    portal.store.dispatch(invalidateTags([{ type: 'Task' }]))
    await screen.findByText('“Task 1” is no longer in this list.')
    await screen.findAllByText('No tasks')
  })
})

describe('shortcuts in the calendar', () => {
  const on = (id: number, day: string) => taskWith({ id, title: `Task ${id}`, dueDate: day })
  const dayOf = (day: string, ...ids: number[]) => ({
    day,
    total: ids.length,
    isTotalCapped: false,
    items: ids.map((id) => on(id, day)),
  })
  const replies = [
    reply(tasksDays, {
      days: [dayOf('2026-12-04', 1, 2), dayOf('2026-12-09', 3)],
      isPartial: false,
    }),
    counted,
    reply(calendarGet, {
      timeZone: 'UTC',
      workingDays: [1, 2, 3, 4, 5],
      holidays: [],
      can: { edit: false },
    }),
    reply(absencesList, { items: [], can: { edit: true } }),
  ]
  const reading = { ...signedIn('viewer').can, createTask: false }
  const open = (user = signedIn('pm')) =>
    renderSection(section, { user, path: '/tasks?view=calendar&on=2026-12-15', replies })

  it('arrow keys move between tasks and days of the calendar', async () => {
    const portal = open()
    await withKeys(portal, 'Task 1')
    await portal.user.keyboard('j')
    expect(focused()).toContain('Task 2')
    await portal.user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toContain('Task 3')
    await portal.user.keyboard('{ArrowLeft}')
    expect(focused()).toContain('Task 1')
    await portal.user.keyboard('{ArrowRight}k')
    expect(focused()).toContain('Task 2')
  })

  it('shortcuts open the menus of the focused task, and arrow keys move a picked-up task', async () => {
    const portal = open()
    await withKeys(portal, 'Task 3')
    await portal.user.keyboard('s')
    await screen.findByRole('menuitem', { name: 'Start task' })
    await portal.user.keyboard('{Escape}')
    await waitFor(() => expect(focused()).toContain('Task 3'))
    await portal.user.keyboard(' {ArrowUp}')
    await screen.findByText(/^Over Wednesday, December 2/)
    expect(focused()).toContain('Task 3')
  })

  it('shortcuts select calendar tasks across days, visibly and announced', async () => {
    const portal = open()
    await withKeys(portal, 'Task 2')
    await portal.user.keyboard('x')
    await screen.findByText('“Task 2” is selected.')
    await portal.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await (await bar()).findByText('2 selected')
    expect(screen.getAllByText('Selected', { exact: true })).toHaveLength(2)
    await portal.user.keyboard('x')
    await screen.findByText('“Task 3” is no longer selected.')
  })

  it('viewers have no calendar shortcuts', async () => {
    const portal = open(signedIn('viewer', { can: reading }))
    ;(await link('Task 1')).focus()
    await portal.user.keyboard('xe')
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    await portal.user.keyboard('j')
    expect(focused()).toContain('Task 2')
  })
})
