import { activityList } from '@headway/contracts/activity'
import { notificationsList } from '@headway/contracts/notifications'
import { tasksHistory } from '@headway/contracts/task-history'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { handOverTasks } from './task-moves.ts'

const { server, people } = await useTestOrganisation()

const createTasks = async (count: number, assignee: TestUser) => {
  const ids: number[] = []
  for (let number = 0; number < count; number++) {
    const body = { title: `Handed over ${number}`, assigneeIds: [assignee.id] }
    ids.push((await server.call(people.pm, tasksCreate, { body })).body.id)
  }
  return ids
}

const newPeople = async () => ({
  leaver: await server.createUser({ role: 'staff', managerId: people.pm.id, lastName: 'Leaver' }),
  heir: await server.createUser({ role: 'staff', managerId: people.pm.id }),
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

describe('whoever takes over somebody’s tasks', () => {
  it('is told once of how many, and by whom they were left', async () => {
    const { leaver, heir } = await newPeople()
    await createTasks(3, leaver)
    await leave(leaver, heir.id)
    expect(await toldOf(heir)).toEqual([
      {
        type: 'task_assigned',
        title: '3 tasks were assigned to you',
        message: expect.stringMatching(/^Taken over from User\d+ Leaver$/),
        link: '/tasks',
      },
    ])
  })

  it('is told once even of more than are written in one go', async () => {
    const { leaver, heir } = await newPeople()
    const [id = 0] = await createTasks(1, leaver)
    const { database } = server.platform
    // As many as fill two rounds and begin a third.
    const COPIES = 400
    await inTransaction(database.knex, async (trx) => {
      const [row] = await trx('tasks').where({ id })
      const lists = await trx('task_lists').where({ task_id: id })
      for (let copied = 0; copied < COPIES; copied++) {
        const { id: _, ...columns } = row as unknown as Record<string, unknown>
        const [copy = 0] = await trx('tasks').insert(columns)
        await trx('task_lists').insert(lists.map((list) => ({ ...list, task_id: copy })))
      }
    })
    await leave(leaver, heir.id)
    expect((await toldOf(heir)).map(({ title }) => title)).toEqual(['401 tasks were assigned to you'])
  })

  it('finds each task with its history still, and one line in the feed', async () => {
    const { leaver, heir } = await newPeople()
    const [first = 0] = await createTasks(2, leaver)
    await leave(leaver, heir.id)
    const { items: history } = (await server.call(people.pm, tasksHistory, { params: { id: first } })).body
    expect(history[0]).toMatchObject({ field: 'assignees', before: [expect.stringContaining('Leaver')] })
    const { items } = (await server.call(people.superAdmin, activityList)).body
    expect(items.slice(0, 2).map(({ title, description }) => [title, description])).toEqual(
      expect.arrayContaining([['Tasks reassigned', '2 tasks']]),
    )
    expect(items.slice(0, 2).map(({ title }) => title)).not.toContain('Task assigned')
  })

  it('is told nothing where there was nothing to take over, or where it was their own doing', async () => {
    const { leaver, heir } = await newPeople()
    await leave(leaver, heir.id)
    expect(await toldOf(heir)).toEqual([])
    const { leaver: second, heir: doer } = await newPeople()
    await createTasks(2, second)
    const act = { actor: doer, requestId: 'a'.repeat(16), address: '127.0.0.1', at: new Date() }
    const handOver = { from: second.id, fromName: 'Ada Byron', to: doer.id, act }
    await inTransaction(server.platform.database.knex, (trx) => handOverTasks(server.platform, handOver, trx))
    expect(await toldOf(doer)).toEqual([])
  })

  it('hears of a single task that is given to them as before', async () => {
    const { heir } = await newPeople()
    const [id = 0] = await createTasks(1, people.staff)
    await server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [heir.id] } })
    expect(await toldOf(heir)).toMatchObject([{ title: 'New task assigned to you', link: `/tasks/${id}` }])
  })
})
