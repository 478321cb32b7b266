import {
  type DeletedTask,
  tasksArchive,
  tasksDelete,
  tasksRestore,
  tasksUnarchive,
  trashDelete,
  trashList,
} from '@headway/contracts/task-trash'
import { milestonesList, tasksGet, tasksList } from '@headway/contracts/tasks'
import { noAnswer, refusal, renderSection, reply, signedIn } from '@headway/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import section from '../mount.tsx'
import { pageOf } from '../test/pages.ts'
import { nothingRelated } from '../test/related.ts'
import { grace, taskWith } from '../test/tasks.ts'

const DAY = 86_400_000

const deleted = (other: Partial<DeletedTask> = {}): DeletedTask => ({
  id: 5,
  title: 'Close the ledger',
  priority: 'medium',
  status: 'pending',
  deletedAt: '2026-11-02T08:00:00.000Z',
  deletedBy: grace,
  purgedFrom: new Date(Date.now() + 4.5 * DAY).toISOString(),
  can: { restore: true, purge: false },
  ...other,
})
const trashOf = (...items: DeletedTask[]) => ({ items, nextCursor: null, isPartial: false, keptDays: 30 })
const beside = [reply(milestonesList, { items: [] }), ...nothingRelated]
const can = { ...taskWith().can, delete: true }

describe('the trash', () => {
  it('the trash shows who deleted a task, when, and how long it can be restored', async () => {
    renderSection(section, { path: '/tasks/trash', replies: [reply(trashList, trashOf(deleted()))] })
    await screen.findByText('Close the ledger')
    expect(screen.getByText(/^Deleted by Grace Hopper, /)).toBeDefined()
    expect(screen.getByText('5 days left')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Delete permanently: Close the ledger' })).toBeNull()
  })

  it('the trash restores a task and offers to delete it again', async () => {
    const portal = renderSection(section, {
      path: '/tasks/trash',
      replies: [
        reply(trashList, trashOf(deleted())),
        reply(tasksRestore, taskWith({ version: 7 })),
        reply(tasksDelete, undefined),
      ],
    })
    const restore = await screen.findByRole('button', { name: 'Restore Close the ledger' })
    portal.change(reply(trashList, trashOf()))
    await portal.user.click(restore)
    await screen.findByText('Task restored')
    await screen.findByText('The trash is empty')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Task deleted')
    expect(portal.asked(tasksDelete)[0]?.headers['if-match']).toBe('"7"')
  })

  it('the trash asks before a task is purged', async () => {
    const task = deleted({ can: { restore: true, purge: true } })
    const portal = renderSection(section, {
      path: '/tasks/trash',
      replies: [reply(trashList, trashOf(task)), reply(trashDelete, refusal(404))],
    })
    const purge = await screen.findByRole('button', { name: 'Delete permanently: Close the ledger' })
    await portal.user.click(purge)
    await screen.findByRole('alertdialog', { name: 'Delete permanently' })
    expect(portal.asked(trashDelete)).toHaveLength(0)
    await portal.user.click(await screen.findByRole('button', { name: 'Delete permanently' }))
    await waitFor(() => expect(portal.asked(trashDelete)).toHaveLength(1))
  })

  it('the trash shows no search and sends no request for users who may not restore tasks', async () => {
    const viewer = signedIn('viewer')
    const portal = renderSection(section, {
      path: '/tasks/trash',
      user: { ...viewer, can: { ...viewer.can, createTask: false } },
    })
    await screen.findByText('You do not have permission to perform this action.')
    expect(screen.queryByRole('search')).toBeNull()
    expect(portal.asked(trashList)).toHaveLength(0)
  })

  it('the trash searches by the URL and says when nothing is found', async () => {
    const portal = renderSection(section, {
      path: '/tasks/trash?q=zebra',
      replies: [reply(trashList, trashOf())],
    })
    await screen.findByText('No matches')
    expect(portal.asked(trashList)[0]?.query).toMatchObject({ q: 'zebra' })
    await portal.user.click(screen.getByRole('button', { name: 'Clear search' }))
    await screen.findByText('The trash is empty')
    expect(portal.address()).toBe('/tasks/trash')
  })

  it('the trash shows a loading error and retries', async () => {
    const portal = renderSection(section, { path: '/tasks/trash', replies: [reply(trashList, noAnswer)] })
    await screen.findByText('Network connection issue. Please check your connection and try again.')
    portal.change(reply(trashList, trashOf(deleted())))
    await portal.user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Close the ledger')
  })
})

describe('deleting and archiving a task', () => {
  it('users who may only read a task can copy its link', async () => {
    const portal = renderSection(section, {
      path: '/tasks/5',
      user: signedIn('viewer'),
      replies: [...beside, reply(tasksGet, taskWith())],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await screen.findByText('Link copied')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tasks/5`)
  })

  it('a task is deleted from its page, which returns to the list, and restored from the toast', async () => {
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [
        ...beside,
        reply(tasksGet, taskWith({ can })),
        reply(tasksList, pageOf(1, 1)),
        reply(tasksDelete, undefined),
        reply(tasksRestore, taskWith({ can })),
      ],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Delete task' }))
    await screen.findByText('Task deleted')
    await waitFor(() => expect(portal.address()).toBe('/tasks'))
    expect([...portal.asked(tasksGet), ...portal.asked(milestonesList)]).toHaveLength(2)
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Task restored')
    expect(portal.asked(tasksRestore)).toHaveLength(1)
  })

  it('a failed deletion says why', async () => {
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [...beside, reply(tasksGet, taskWith({ can })), reply(tasksDelete, refusal(412))],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Close the ledger' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Delete task' }))
    await screen.findByText('Someone changed this task in the meantime. Reload and try again.')
    expect(portal.address()).toBe('/tasks/5')
  })

  it('a task is archived from its card and unarchived', async () => {
    const own = { ...pageOf(1, 1, null, { status: 'completed' }) }
    const items = own.items.map((task) => ({ ...task, can: { ...task.can, archive: true } }))
    const portal = renderSection(section, {
      path: '/tasks',
      replies: [
        reply(tasksList, { ...own, items }),
        reply(tasksArchive, taskWith({ version: 9 })),
        reply(tasksUnarchive, taskWith({ version: 10 })),
      ],
    })
    await portal.user.click(await screen.findByRole('button', { name: 'Actions for Task 1' }))
    await portal.user.click(await screen.findByRole('menuitem', { name: 'Archive task' }))
    await screen.findByText('Task archived')
    await portal.user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Task unarchived')
    expect(portal.asked(tasksUnarchive)[0]?.headers['if-match']).toBe('"9"')
  })

  it('an archived task says so and offers to unarchive it to users who may', async () => {
    const none = Object.fromEntries(Object.keys(taskWith().can).map((name) => [name, false]))
    const archived = { at: '2026-11-02T08:00:00.000Z', by: grace }
    const task = taskWith({ archived, can: { ...taskWith().can, ...none, unarchive: true } })
    const portal = renderSection(section, {
      path: '/tasks/5',
      replies: [...beside, reply(tasksGet, task), reply(tasksUnarchive, taskWith({ archived: null }))],
    })
    await screen.findByText('This task is archived')
    expect(screen.getByText(/^Grace Hopper, /)).toBeDefined()
    portal.change(reply(tasksGet, taskWith({ archived: null })))
    await portal.user.click(screen.getByRole('button', { name: 'Unarchive' }))
    await waitFor(() => expect(screen.queryByText('This task is archived')).toBeNull())
  })

  it('the archive is searched by the URL', async () => {
    const portal = renderSection(section, { path: '/tasks', replies: [reply(tasksList, pageOf(1, 1))] })
    await portal.user.click(await screen.findByRole('button', { name: 'Display' }))
    await portal.user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show archive' }))
    await waitFor(() => expect(portal.asked(tasksList).at(-1)?.query).toMatchObject({ archived: 'only' }))
    expect(portal.address()).toBe('/tasks?archived=only')
  })

  it('the empty archive says which tasks appear there', async () => {
    const portal = renderSection(section, {
      path: '/tasks?archived=only',
      replies: [reply(tasksList, pageOf(1, 0))],
    })
    await screen.findByText('The archive is empty')
    screen.getByText('Completed tasks show up here after they are archived.')
    await portal.user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByText('No tasks found.')
  })

  it('a filter that matches no archived task says so', async () => {
    renderSection(section, {
      path: '/tasks?archived=only&priority=high',
      replies: [reply(tasksList, pageOf(1, 0))],
    })
    await screen.findByText('No tasks match these filters.')
  })
})
