import { absencesList, calendarGet } from '@headway/contracts/calendar'
import { tasksDays } from '@headway/contracts/task-calendar'
import { tasksCount, tasksList } from '@headway/contracts/tasks'
import { invalidateTags, pageKeys } from '@headway/sdk'
import { renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { taskWith } from '../test/tasks.ts'

const day = '2026-12-04'
const far = { dueDate: day }
const replies = [
  reply(tasksList, ({ query }) => (query.status === 'completed' ? pageOf(9, 0) : pageOf(1, 3, null, far))),
  reply(tasksCount, { total: 3, isTotalCapped: false }),
  reply(tasksDays, {
    days: [
      {
        day,
        total: 3,
        isTotalCapped: false,
        items: [1, 2, 3].map((id) => taskWith({ id, title: `Task ${id}`, ...far })),
      },
    ],
    isPartial: false,
  }),
  reply(calendarGet, { timeZone: 'UTC', workingDays: [1, 2, 3, 4, 5], holidays: [], can: { edit: false } }),
  reply(absencesList, { items: [], can: { edit: true } }),
]
const readers = signedIn('viewer', { can: { ...signedIn('viewer').can, createTask: false } })
const open = async (view: string, user = signedIn('pm')) => {
  const portal = renderSection(section, { user, path: `/tasks?view=${view}`, replies })
  await screen.findAllByRole('link', { name: 'Task 1' })
  return portal
}
const focused = () => document.activeElement?.textContent

// Virtualized tables and timelines need a real layout, so `e2e/specs/task-shortcuts.spec.ts` tests them.
describe.each(['cards', 'board&status=pending', 'calendar&on=2026-12-15'])('j and k in %s', (view) => {
  it.each([signedIn('pm'), readers])('j and k enter the list from anywhere ($role)', async (user) => {
    const { user: hand } = await open(view, user)
    expect(document.activeElement).toBe(document.body)
    await hand.keyboard('j')
    expect(focused()).toBe('Task 1')
    await hand.keyboard('jj')
    expect(focused()).toBe('Task 3')
    await hand.keyboard('k')
    expect(focused()).toBe('Task 2')
  })
})

describe('j and k', () => {
  it('j and k continue from controls of a card and stop at the ends', async () => {
    const { user: hand } = await open('cards')
    screen.getByRole('checkbox', { name: 'Select Task 2' }).focus()
    await hand.keyboard('j')
    expect(focused()).toBe('Task 3')
    await hand.keyboard('j')
    expect(focused()).toBe('Task 3')
    screen.getByRole('button', { name: 'Actions for Task 1' }).focus()
    await hand.keyboard('k')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for Task 1')
  })

  it.each([
    ['j', 'Task 3'],
    ['k', 'Task 1'],
  ])('j and k continue from the position of a removed card: %s', async (key, title) => {
    const portal = await open('cards')
    await portal.user.keyboard('jj')
    expect(focused()).toBe('Task 2')
    const left = [1, 3].map((id) => taskWith({ id, title: `Task ${id}`, ...far }))
    portal.change(reply(tasksList, { ...pageOf(1, 2), items: left }))
    portal.store.dispatch(invalidateTags([{ type: 'Task' }]))
    await waitFor(() => expect(document.activeElement).toBe(document.body))
    await portal.user.keyboard(key)
    expect(focused()).toBe(title)
  })

  it('j and k type letters in a text field, and are in the shortcut list', async () => {
    const { user: hand } = await open('cards')
    const search = screen.getByRole('searchbox')
    search.focus()
    await hand.keyboard('jk')
    expect(search).toHaveProperty('value', 'jk')
    expect(pageKeys().flatMap(({ keys }) => keys)).toEqual(expect.arrayContaining(['j', 'k']))
  })

  it('j and k do nothing without a task', async () => {
    const portal = renderSection(section, {
      path: '/tasks',
      replies: [reply(tasksList, pageOf(1, 0)), reply(tasksCount, { total: 0, isTotalCapped: false })],
    })
    await screen.findByText('No tasks found.')
    await portal.user.keyboard('j')
    expect(document.activeElement).toBe(document.body)
  })
})
