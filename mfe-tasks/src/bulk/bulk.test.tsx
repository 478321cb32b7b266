import { type BulkResult, bulkGet, bulkSelection, bulkStart, bulkUndo } from '@headway/contracts/task-bulk'
import { tagsSuggest } from '@headway/contracts/tags'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { invalidateTags } from '@headway/sdk'
import { refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { alan, grace } from '../test/tasks.ts'
import { between } from './selection.ts'

const resultOf = (
  other: Partial<BulkResult> = {},
  counts: Partial<BulkResult['counts']> = {},
): BulkResult => ({
  id: 9,
  kind: 'priority',
  state: 'done',
  total: 2,
  counts: { waiting: 0, done: 2, same: 0, changed: 0, refused: 0, ...counts },
  problems: [],
  undoUntil: '2090-01-01T00:00:00.000Z',
  ...other,
})

const openList = (
  replies: Parameters<typeof renderSection>[1]['replies'] = [],
  { path = '/tasks', page = pageOf(1, 4) } = {},
) => renderSection(section, { path, replies: [reply(tasksList, page), ...replies] })

type Portal = ReturnType<typeof openList>

const box = (id: number) => screen.findByRole<HTMLInputElement>('checkbox', { name: `Select Task ${id}` })
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Task/ })
    .flatMap((one, index) => (one.checked ? [index + 1] : []))
const bar = async () => within(await screen.findByRole('region', { name: 'Selected tasks' }))
const change = async (portal: Portal, name: string) => {
  await portal.user.click((await bar()).getByRole('button', { name: 'More actions' }))
  await portal.user.click(await screen.findByRole('menuitem', { name }))
}

describe('selecting tasks', () => {
  it('clicking selects a task, and Shift+click selects the range', async () => {
    const portal = openList()
    await portal.user.click(await box(1))
    await (await bar()).findByText('1 selected')
    await portal.user.keyboard('{Shift>}')
    await portal.user.click(await box(3))
    await portal.user.keyboard('{/Shift}')
    expect(selected()).toEqual([1, 2, 3])
    await portal.user.click(await box(2))
    expect(selected()).toEqual([1, 3])
    await portal.user.click((await bar()).getByRole('button', { name: 'Clear selection' }))
    expect(selected()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull()
  })

  it('keys select tasks: x, Shift with arrows, Ctrl+A and Escape', async () => {
    const portal = openList()
    ;(await screen.findByRole('link', { name: 'Task 2' })).focus()
    await portal.user.keyboard('x')
    expect(selected()).toEqual([2])
    await portal.user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect(selected()).toEqual([2, 3])
    await portal.user.keyboard('{Control>}a{/Control}')
    expect(selected()).toEqual([1, 2, 3, 4])
    await portal.user.keyboard('{Escape}')
    expect(selected()).toEqual([])
  })

  it('Shift with an arrow key extends the selection to the next card, also by a row of cards', async () => {
    const portal = openList()
    const first = await screen.findByRole('link', { name: 'Task 1' })
    first.focus()
    const ofGrid = vi.spyOn(window, 'getComputedStyle')
    ofGrid.mockReturnValue({ gridTemplateColumns: '300px 300px' } as CSSStyleDeclaration)
    await portal.user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    ofGrid.mockRestore()
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Task 3' }))
    expect(selected()).toEqual([1, 2, 3])
  })

  it('a selected task that another user removes leaves the selection', async () => {
    const portal = openList()
    await portal.user.click(await box(1))
    await portal.user.click(await box(4))
    await (await bar()).findByText('2 selected')
    portal.change(reply(tasksList, pageOf(1, 3)))
    portal.store.dispatch(invalidateTags([{ type: 'Task' }]))
    await (await bar()).findByText('1 selected')
    portal.change(reply(tasksList, pageOf(2, 2)))
    portal.store.dispatch(invalidateTags([{ type: 'Task' }]))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull())
  })

  it('changing the view clears the selection', async () => {
    const portal = openList()
    await portal.user.click(await box(2))
    await bar()
    await portal.user.click(screen.getByRole('radio', { name: 'Table' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tasks' })).toBeNull())
  })

  it('viewers cannot select tasks', async () => {
    renderSection(section, {
      user: signedIn('viewer'),
      path: '/tasks',
      replies: [reply(tasksList, { ...pageOf(1, 1), can: { create: false } })],
    })
    await screen.findByRole('link', { name: 'Task 1' })
    expect(screen.queryByRole('checkbox', { name: 'Select Task 1' })).toBeNull()
  })

  it('the range between two tasks contains the tasks between them', () => {
    expect(between([4, 7, 9, 2], 9, 7)).toEqual([7, 9])
    expect(between([4, 7], null, 7)).toEqual([7])
    expect(between([4, 7], 99, 7)).toEqual([7])
  })
})

describe('a bulk operation', () => {
  it('the bulk tag field suggests tags in use while the user types', async () => {
    const portal = openList([
      reply(tagsSuggest, { items: ['finance', 'final account'] }),
      reply(bulkStart, resultOf()),
    ])
    await portal.user.click(await box(1))
    await change(portal, 'Tags…')
    const dialog = within(await screen.findByRole('dialog', { name: 'Change tags' }))
    const add = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Add tags' })
    await portal.user.type(add, 'fin')
    const offered = () => Array.from(add.list?.options ?? [], ({ value }) => value)
    await waitFor(() => expect(offered()).toEqual(['finance', 'final account']))
    await portal.user.clear(add)
    await portal.user.type(add, 'finance{Enter}')
    expect(offered()).not.toContain('finance')
    await portal.user.click(dialog.getByRole('button', { name: 'Change tasks' }))
    await waitFor(() =>
      expect(portal.asked(bulkStart)[0]?.body).toMatchObject({
        act: { kind: 'tags', add: ['finance'], remove: [] },
      }),
    )
  })

  it('a bulk operation sends ids and versions of the selected tasks and offers to undo', async () => {
    const portal = openList([
      reply(bulkStart, resultOf()),
      reply(bulkUndo, resultOf({ id: 10, kind: 'undo', undoUntil: null })),
    ])
    await portal.user.click(await box(1))
    await portal.user.click(await box(4))
    await change(portal, 'Priority: High')
    await screen.findByText('2 tasks changed')
    const tasks = [1, 4].map((id) => ({ id, version: 3 }))
    expect(portal.asked(bulkStart)[0]?.body).toEqual({
      selection: { tasks },
      act: { kind: 'priority', priority: 'high' },
    })
    expect(selected()).toEqual([])
    const focused = () => document.activeElement?.getAttribute('aria-label')
    await waitFor(() => expect(focused()).toBe('Selected tasks'))
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('2 tasks restored')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    // The focused button is gone, so the bar receives the focus for keyboard users.
    expect(focused()).toBe('Selected tasks')
  })

  it('a bulk operation can be undone for ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const portal = openList([reply(bulkStart, resultOf())])
    await portal.user.click(await box(1))
    await change(portal, 'Priority: High')
    await screen.findByRole('button', { name: 'Undo' })
    act(() => void vi.advanceTimersByTime(5_000))
    screen.getByRole('button', { name: 'Undo' })
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    screen.getByText('2 tasks changed')
  })

  it('a bulk operation lists the tasks it did not change, with reasons', async () => {
    const problems: BulkResult['problems'] = [
      { taskId: 2, title: 'Task 2', outcome: 'refused', reason: 'task_open', changedBy: null },
      { taskId: 3, title: null, outcome: 'changed', reason: null, changedBy: null },
      { taskId: 4, title: 'Task 4', outcome: 'changed', reason: null, changedBy: grace },
      {
        taskId: 5,
        title: 'Task 5',
        outcome: 'changed',
        reason: null,
        changedBy: { ...alan, id: signedIn('pm').id },
      },
    ]
    const portal = openList([
      reply(bulkStart, resultOf({ problems }, { done: 0, same: 1, changed: 3, refused: 1 })),
    ])
    await portal.user.click(await box(2))
    await change(portal, 'Archive')
    await screen.findByText(
      '0 tasks changed, 1 already up to date, 3 skipped (changed by someone else), 1 skipped',
    )
    const list = within(screen.getByRole('list', { name: 'Skipped tasks' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Task 2 Not completed.',
      'Task 3 Someone changed it in the meantime.',
      'Task 4 Grace Hopper changed it in the meantime.',
      'Task 5 You changed it in another tab.',
    ])
  })

  it('moving due dates asks for the number of working days', async () => {
    const portal = openList([reply(bulkStart, resultOf({ kind: 'shiftDue' }))])
    await portal.user.click(await box(1))
    await change(portal, 'Due date…')
    const days = await screen.findByRole('spinbutton', { name: /Working days/ })
    await portal.user.clear(days)
    await portal.user.type(days, '-3')
    await portal.user.click(screen.getByRole('button', { name: 'Change tasks' }))
    await screen.findByText('2 tasks changed')
    expect(portal.asked(bulkStart)[0]?.body).toMatchObject({ act: { kind: 'shiftDue', workingDays: -3 } })
  })

  it('a bulk operation applies to all matching tasks after counting and confirmation', async () => {
    const portal = openList(
      [
        reply(tasksCount, { total: 1_000, isTotalCapped: true }),
        reply(bulkSelection, { total: 3_412, isTooMany: false }),
        reply(bulkStart, resultOf({ state: 'running', total: 3_412 }, { done: 0, waiting: 3_412 })),
        reply(bulkGet, resultOf({ total: 3_412 }, { done: 3_412 })),
      ],
      { page: pageOf(1, 4, 'next') },
    )
    await portal.user.click(await box(1))
    await portal.user.click((await bar()).getByRole('button', { name: 'Select all matching' }))
    await (await bar()).findByText('3,412 selected')
    await change(portal, 'Delete')
    expect(portal.asked(bulkStart)).toHaveLength(0)
    await screen.findByText('Delete all 3,412 tasks that match the current filters?')
    await portal.user.click(screen.getByRole('button', { name: 'Change tasks' }))
    await screen.findByText('3,412 tasks changed')
    expect(portal.asked(bulkStart)[0]?.body).toEqual({
      selection: { filter: {}, total: 3_412 },
      act: { kind: 'delete' },
    })
  })

  it('a failed bulk operation says why', async () => {
    const portal = openList([reply(bulkStart, refusal(503))])
    await portal.user.click(await box(1))
    await change(portal, 'Status: Completed')
    await screen.findByText('Something went wrong. Nothing was changed.')
    expect(selected()).toEqual([1])
  })
})
