import { tasksRelations, tasksRelationsCreate } from '@headway/contracts/task-relations'
import { tasksComplete, tasksStart } from '@headway/contracts/task-states'
import { tasksDelete, tasksRestore } from '@headway/contracts/task-trash'
import { tasksWatch, tasksWatching } from '@headway/contracts/task-watching'
import { milestonesList, tasksGet, tasksUpdate } from '@headway/contracts/tasks'
import { usersUpdate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { recount } from '../counts/task-recount.ts'
import { useTrash } from './testing/use-trash.ts'

const portal = useTrash()
const { create, remove, restore, trashOf, idsIn, stats } = portal

describe('restoring', () => {
  it('restoring from the trash brings back a task with all its data', async () => {
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const before = await create({
      tags: ['zebra', 'Ünïcode'],
      dueDate: '2020-01-01',
      priority: 'high',
      parentId: parent.id,
      milestones: [{ title: 'Step' }],
      assigneeIds: [portal.people.staff.id, portal.people.colleague.id],
    })
    const { id } = before
    const params = { id }
    await portal.server.call(portal.people.pm, tasksWatch, { params, body: { mode: 'watching' } })
    await portal.server.call(portal.people.pm, tasksRelationsCreate, {
      params,
      body: { kind: 'blocks', taskId: parent.id },
    })
    await portal.server.call(portal.people.staff, tasksStart, { params, body: {} })
    const started = (await portal.server.call(portal.people.pm, tasksGet, { params })).body
    await remove(id)
    expect(await restore(id)).toEqual({
      ...started,
      version: started.version + 2,
      updatedAt: expect.any(String),
    })
    const found: Record<string, string>[] = [
      { tag: 'zebra' },
      { tag: 'ünicode' },
      { q: 'zebra' },
      { status: 'overdue' },
      { sort: 'newest' },
      { priority: 'high' },
    ]
    for (const query of found) {
      expect(await idsIn(portal.people.staff, query), JSON.stringify(query)).toContain(id)
    }
    expect((await portal.server.call(portal.people.pm, milestonesList, { params })).body.items).toHaveLength(
      1,
    )
    expect((await portal.server.call(portal.people.pm, tasksRelations, { params })).body.items).toHaveLength(
      1,
    )
    expect((await portal.server.call(portal.people.pm, tasksWatching, { params })).body.mode).toBe('watching')
    expect(await stats(portal.people.staff)).toEqual([1, 0, 1])
    expect(await recount(portal.server.platform)).toBe(0)
    expect(await trashOf(portal.people.pm)).toEqual([])
  })

  it('restoring from the trash happens once and returns the same response when it is repeated', async () => {
    const { id } = await create()
    await remove(id)
    const first = await restore(id)
    expect(await restore(id)).toEqual(first)
    expect(
      (await portal.server.refuse(portal.people.otherPm, tasksRestore, { params: { id }, body: {} })).status,
    ).toBe(404)
  })

  it('restoring from the trash keeps the completion day of a completed task', async () => {
    const { id } = await create()
    await portal.server.call(portal.people.staff, tasksComplete, { params: { id }, body: {} })
    expect(await stats(portal.people.staff)).toEqual([1, 1, 0])
    await remove(id)
    expect(await stats(portal.people.staff)).toEqual([0, 0, 0])
    expect(await restore(id)).toMatchObject({ status: 'completed', can: { archive: true } })
    expect(await stats(portal.people.staff)).toEqual([1, 1, 0])
    expect(await recount(portal.server.platform)).toBe(0)
  })

  it('restoring from the trash applies moves of people that happened in the meantime', async () => {
    const { id } = await create({}, portal.people.superAdmin)
    await remove(id, portal.people.superAdmin)
    await portal.server.call(portal.people.superAdmin, usersUpdate, {
      params: { id: portal.people.staff.id },
      body: { managerId: portal.people.otherPm.id },
    })
    expect(await trashOf(portal.people.pm)).toEqual([])
    expect((await trashOf(portal.people.otherPm)).map((item) => item.id)).toEqual([id])
    await restore(id, portal.people.otherPm)
    expect(await idsIn(portal.people.otherPm)).toEqual([id])
    expect(await stats(portal.people.otherPm)).toEqual([1, 0, 0])
    expect(await recount(portal.server.platform)).toBe(0)
  })

  it('restoring from the trash detaches a subtask from a parent that can have none', async () => {
    const top = await create({ title: 'Top', assigneeIds: [] })
    const parent = await create({ title: 'Parent', assigneeIds: [] })
    const { id } = await create({ parentId: parent.id })
    await remove(id)
    await portal.server.call(portal.people.pm, tasksUpdate, {
      params: { id: parent.id },
      body: { parentId: top.id },
    })
    expect(await restore(id)).toMatchObject({ isSubtask: false, parent: null })
  })

  it('eight concurrent deletions and restores lose no task', async () => {
    const tasks = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create({ title: `Task ${index}` })),
    )
    const actors = [portal.people.pm, portal.people.srPm, portal.people.superAdmin, portal.people.itAdmin]
    await Promise.all(
      [...actors, ...actors].map(async (user, index) => {
        for (const { id } of index % 2 === 0 ? tasks : tasks.toReversed()) {
          const params = { id }
          await (index % 3 === 0
            ? portal.server.call(user, tasksRestore, { params, body: {} }).catch(() => undefined)
            : portal.server.call(user, tasksDelete, { params }).catch(() => undefined))
        }
      }),
    )
    for (const { id } of await trashOf(portal.people.superAdmin, { limit: '100' })) {
      await restore(id)
    }
    expect(new Set(await idsIn(portal.people.pm))).toEqual(new Set(tasks.map(({ id }) => id)))
    expect(await recount(portal.server.platform)).toBe(0)
    const left = await portal.server.platform.database.rows('SELECT * FROM task_removals')
    expect(left).toEqual([])
  })
})
