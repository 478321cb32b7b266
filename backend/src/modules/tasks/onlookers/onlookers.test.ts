import { tasksLook } from '@headway/contracts/task-onlookers'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { forgetOnlookers } from './onlookers.service.ts'

const { server, people } = await useTestOrganisation()

afterEach(() => server.moveClock(0))

const SECOND = 1_000
const create = async () =>
  (
    await server.call(people.pm, tasksCreate, {
      body: { title: 'A task', assigneeIds: [people.staff.id, people.colleague.id] },
    })
  ).body.id
const look = async (user: TestUser, id: number) => {
  const { body } = await server.call(user, tasksLook, { params: { id }, body: {} })
  return [body.items.map((person) => person.id), body.others]
}

describe('who has a task open', () => {
  it('is told who else has, the newest first, and never of themselves', async () => {
    const id = await create()
    expect(await look(people.pm, id)).toEqual([[], 0])
    server.moveClock(SECOND)
    expect(await look(people.staff, id)).toEqual([[people.pm.id], 0])
    server.moveClock(2 * SECOND)
    expect(await look(people.viewer, id)).toEqual([[people.staff.id, people.pm.id], 0])
    // Who looks on has not come anew.
    expect(await look(people.pm, id)).toEqual([[people.viewer.id, people.staff.id], 0])
    expect(await look(people.pm, await create())).toEqual([[], 0])
  })

  it('is forgotten a moment after they have gone', async () => {
    const id = await create()
    await look(people.staff, id)
    server.moveClock(44 * SECOND)
    expect(await look(people.pm, id)).toEqual([[people.staff.id], 0])
    server.moveClock(46 * SECOND)
    expect(await look(people.pm, id)).toEqual([[], 0])
    await forgetOnlookers(server.platform)
    const rows = await server.platform.database.rows('SELECT user_id FROM task_onlookers WHERE task_id = ?', [
      id,
    ])
    expect(rows).toEqual([{ user_id: people.pm.id }])
  })

  it('is named up to ten times, and counted beyond', async () => {
    const id = await create()
    const crowd = await Promise.all(Array.from({ length: 12 }, () => server.createUser({ role: 'viewer' })))
    await Promise.all(crowd.map((user) => look(user, id)))
    const [named, others] = await look(people.pm, id)
    expect([(named as number[]).length, others]).toEqual([10, 2])
  })

  it('is nobody who may not read it', async () => {
    const id = await create()
    for (const user of [people.otherPm, people.otherStaff]) {
      expect((await server.refuse(user, tasksLook, { params: { id }, body: {} })).status).toBe(404)
    }
    expect((await server.refuse(null, tasksLook, { params: { id }, body: {} })).status).toBe(401)
    expect((await server.refuse(people.pm, tasksLook, { params: { id: 999_999 }, body: {} })).status).toBe(
      404,
    )
    expect((await server.refuse(people.pm, tasksLook, { params: { id }, body: { a: 1 } })).status).toBe(400)
    await look(people.colleague, id)
    await server.call(people.pm, tasksAssignBulk, {
      params: { id },
      body: { assigneeIds: [people.staff.id] },
    })
    expect((await server.refuse(people.colleague, tasksLook, { params: { id }, body: {} })).status).toBe(404)
  })
})
