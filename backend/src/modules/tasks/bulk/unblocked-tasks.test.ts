import { notificationsList } from '@headway/contracts/notifications'
import { tasksRelationsCreate } from '@headway/contracts/task-relations'
import { tasksBlock } from '@headway/contracts/task-states'
import type { BulkAct } from '@headway/contracts/task-bulk'
import { tasksWatch } from '@headway/contracts/task-watching'
import { describe, expect, it } from 'vitest'
import type { TestUser } from '../../../test/portal.ts'
import { useTrash } from '../trash/testing/use-trash.ts'
import { useBulk } from './testing/use-bulk.ts'

const portal = useTrash()
const { create } = portal
const { start, undo } = useBulk(portal)

const newTask = async (title: string, assignee?: TestUser): Promise<number> =>
  (await create({ title, assigneeIds: assignee ? [assignee.id] : [] })).id

/** Creates a task of the staff member that is blocked by other tasks. */
async function waiting(title: string, ...blockers: number[]): Promise<number> {
  const id = await newTask(title, portal.people.staff)
  for (const taskId of blockers) {
    const body = { kind: 'blockedBy', taskId } as const
    await portal.server.call(portal.people.pm, tasksRelationsCreate, { params: { id }, body })
  }
  return id
}

const toldTo = async (person: TestUser) =>
  (await portal.server.call(person, notificationsList)).body.items
    .filter(({ title }) => title.endsWith('unblocked'))
    .map(({ title, message, link }) => [title, message, link])

const acts: [string, Partial<BulkAct>][] = [
  ['completed', { kind: 'status', status: 'completed' }],
  ['deleted', { kind: 'delete' }],
]

describe('tasks that a bulk operation unblocks', () => {
  it.each(acts)('people who follow tasks are notified once when the blockers are %s', async (_, act) => {
    const { staff, srPm, pm } = portal.people
    const [first, second] = [await newTask('First'), await newTask('Second')]
    await waiting('For both', first, second)
    await waiting('For one', first)
    const watched = await waiting('For the other', second)
    for (const person of [srPm, pm]) {
      const body = { mode: 'watching' } as const
      await portal.server.call(person, tasksWatch, { params: { id: watched }, body })
    }
    await start([first, second], act)
    expect(await toldTo(staff)).toEqual([
      ['3 tasks are unblocked', expect.stringMatching(/ Person$/), '/tasks'],
    ])
    expect(await toldTo(srPm)).toEqual([['A task is unblocked', 'For the other', `/tasks/${watched}`]])
    expect(await toldTo(pm)).toEqual([])
  })

  it.each(acts)('a task that is still blocked or closed sends no notification: %s', async (_, act) => {
    const { staff, pm } = portal.people
    const [first, second] = [await newTask('First'), await newTask('Second')]
    await waiting('For both', first, second)
    const stuck = await waiting('Stuck', first)
    const body = { reason: 'The bank' }
    await portal.server.call(pm, tasksBlock, { params: { id: stuck }, body })
    const closed = await waiting('Closed as well', first)
    await start([first, closed], act)
    expect(await toldTo(staff)).toEqual([])
  })

  it('other bulk operations and undone ones do not notify about unblocked tasks', async () => {
    const { staff } = portal.people
    const first = await newTask('First')
    await waiting('For it', first)
    await start([first], { kind: 'priority', priority: 'high' })
    await start([first], { kind: 'status', status: 'in_progress' })
    const { id } = await start([first], { kind: 'archive' })
    await undo(id)
    expect(await toldTo(staff)).toEqual([])
  })
})
