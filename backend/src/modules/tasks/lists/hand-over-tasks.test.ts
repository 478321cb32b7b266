import { activityList } from '@headway/contracts/activity'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksHistory } from '@headway/contracts/task-history'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { handOverTasks } from './hand-over-tasks.ts'

const { server, people } = await usePortal()

const createTasks = async (count: number, assignee: TestUser) => {
  const ids: number[] = []
  for (let number = 0; number < count; number++) {
    const body = { title: `Handed over ${number}`, assigneeIds: [assignee.id] }
    ids.push((await buildTask(server, people.pm, body)).id)
  }
  return ids
}

const newPeople = async () => ({
  leaver: await buildUser(server, { role: 'staff', managerId: people.pm.id, lastName: 'Leaver' }),
  successor: await buildUser(server, { role: 'staff', managerId: people.pm.id }),
})

const leave = (leaver: TestUser, tasksTo: number | null) =>
  server.call(people.itAdmin, usersDeactivate, {
    params: { id: leaver.id },
    body: { tasksTo, reason: 'Has left' },
  })

const toldOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.map(({ type, title, message, link }) => ({
    type,
    title,
    message,
    link,
  }))

describe('a user who takes over the tasks of another', () => {
  it('a successor gets one notification with the number of tasks and the previous assignee', async () => {
    const { leaver, successor } = await newPeople()
    await createTasks(3, leaver)
    await leave(leaver, successor.id)
    expect(await toldOf(successor)).toEqual([
      {
        type: 'task_assigned',
        title: '3 tasks were assigned to you',
        message: expect.stringMatching(/^Taken over from User\d+ Leaver$/),
        link: '/tasks',
      },
    ])
  })

  it('a successor gets one notification for more than one batch', async () => {
    const { leaver, successor } = await newPeople()
    const [id = 0] = await createTasks(1, leaver)
    const { database } = server.platform
    // Enough tasks for two full batches and part of a third.
    const COPIES = 400
    await inTransaction(database.knex, async (trx) => {
      const [row] = await trx('tasks').where({ id })
      const lists = await trx('task_list_entries').where({ task_id: id })
      for (let copied = 0; copied < COPIES; copied++) {
        const { id: _, ...columns } = row as unknown as Record<string, unknown>
        const [copy = 0] = await trx('tasks').insert(columns)
        await trx('task_list_entries').insert(lists.map((list) => ({ ...list, task_id: copy })))
      }
    })
    await leave(leaver, successor.id)
    expect((await toldOf(successor)).map(({ title }) => title)).toEqual(['401 tasks were assigned to you'])
  })

  it('a hand-over adds a history entry for each task and one activity item', async () => {
    const { leaver, successor } = await newPeople()
    const [first = 0] = await createTasks(2, leaver)
    await leave(leaver, successor.id)
    const { items: history } = (await server.call(people.pm, tasksHistory, { params: { id: first } })).body
    expect(history[0]).toMatchObject({ field: 'assignees', before: [expect.stringContaining('Leaver')] })
    const { items } = (await server.call(people.superAdmin, activityList)).body
    expect(items.slice(0, 2).map(({ title, description }) => [title, description])).toEqual(
      expect.arrayContaining([['Tasks reassigned', '2 tasks']]),
    )
    expect(items.slice(0, 2).map(({ title }) => title)).not.toContain('Task assigned')
  })

  it('a successor gets no notification without tasks or for their own action', async () => {
    const { leaver, successor } = await newPeople()
    await leave(leaver, successor.id)
    expect(await toldOf(successor)).toEqual([])
    const { leaver: second, successor: doer } = await newPeople()
    await createTasks(2, second)
    const context = { actor: doer, requestId: 'a'.repeat(16), address: '127.0.0.1', at: new Date() }
    const handOver = { from: second.id, fromName: 'Ada Byron', to: doer.id, context }
    await inTransaction(server.platform.database.knex, (trx) => handOverTasks(server.platform, handOver, trx))
    expect(await toldOf(doer)).toEqual([])
  })

  it('a successor gets the usual notification for a single assigned task', async () => {
    const { successor } = await newPeople()
    const [id = 0] = await createTasks(1, people.staff)
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [successor.id] } })
    expect(await toldOf(successor)).toMatchObject([
      { title: 'New task assigned to you', link: `/tasks/${id}` },
    ])
  })
})
