import { dashboardStats } from '@headway/contracts/dashboard'
import { reportsList } from '@headway/contracts/reports'
import { tasksComplete, tasksReopen } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOrganisation,
  type Organisation,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../../test/server.ts'
import { statementsOf } from '../../../test/statements.ts'
import { submitted } from '../../reports/testing/submit.ts'
import { recount } from './task-recount.ts'
import { markOverdue } from '../due/late-tasks.ts'

const HOUR = 60 * 60 * 1_000

let server: TestServer
let people: Organisation

beforeEach(async () => {
  await server?.stop()
  server = await startTestServer()
  people = await createOrganisation(server)
})
afterAll(() => server.stop())

const stats = async (user: TestUser) => {
  const { totalTasks, completedTasks, overdueTasks } = (await server.call(user, dashboardStats)).body
  return [totalTasks, completedTasks, overdueTasks]
}
const create = async (user: TestUser, body: Record<string, unknown> = {}) =>
  (await server.call(user, tasksCreate, { body: { title: 'A task', ...body } })).body

describe('the counts of tasks', () => {
  it('follow every act, for everyone who sees the task', async () => {
    const { pm, staff, colleague, otherPm, president } = people
    const { id } = await create(pm, { assigneeIds: [staff.id], dueDate: '2020-01-01' })
    expect([await stats(pm), await stats(staff), await stats(president)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [1, 0, 1],
    ])
    expect([await stats(otherPm), await stats(colleague)]).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ])
    await server.call(pm, tasksUpdate, { params: { id }, body: { dueDate: '2099-01-01' } })
    expect(await stats(staff)).toEqual([1, 0, 0])
    await server.call(pm, tasksAssignBulk, { params: { id }, body: { assigneeIds: [colleague.id] } })
    expect([await stats(staff), await stats(colleague)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ])
    await server.call(colleague, tasksComplete, { params: { id }, body: {} })
    expect([await stats(colleague), await stats(pm), await stats(president)]).toEqual([
      [1, 1, 0],
      [1, 1, 0],
      [1, 1, 0],
    ])
    await server.call(pm, tasksReopen, { params: { id }, body: {} })
    expect(await stats(president)).toEqual([1, 0, 0])
    expect(await recount(server.platform)).toBe(0)
  })

  it('take in what falls due by the clock, once', async () => {
    await create(people.pm, {
      assigneeIds: [people.staff.id],
      dueDate: new Date(Date.now() + HOUR).toISOString(),
    })
    await markOverdue(server.platform)
    expect(await stats(people.staff)).toEqual([1, 0, 0])
    server.moveClock(2 * HOUR)
    // The dashboard goes by the clock, whenever the job comes.
    expect([await stats(people.staff), await stats(people.pm), await stats(people.president)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [1, 0, 1],
    ])
    expect(await stats(people.otherPm)).toEqual([0, 0, 0])
    await markOverdue(server.platform)
    await markOverdue(server.platform)
    expect([await stats(people.staff), await stats(people.pm), await stats(people.president)]).toEqual([
      [1, 0, 1],
      [1, 0, 1],
      [1, 0, 1],
    ])
    server.moveClock(0)
    expect(await recount(server.platform)).toBe(0)
  })

  it('go with people who are moved, as do their tasks and reports', async () => {
    const { pm, otherPm, staff, superAdmin } = people
    const { id } = await create(superAdmin, { assigneeIds: [staff.id], dueDate: '2020-01-01' })
    await submitted(server, staff, { taskId: String(id) })
    const listed = async (user: TestUser) => (await server.call(user, reportsList)).body.items.length
    expect([await stats(pm), await listed(pm), await stats(otherPm), await listed(otherPm)]).toEqual([
      [1, 0, 1],
      1,
      [0, 0, 0],
      0,
    ])
    await server.call(superAdmin, usersUpdate, {
      params: { id: staff.id },
      body: { managerId: otherPm.id },
    })
    expect([await stats(pm), await listed(pm), await stats(otherPm), await listed(otherPm)]).toEqual([
      [0, 0, 0],
      0,
      [1, 0, 1],
      1,
    ])
    expect(await recount(server.platform)).toBe(0)
  })

  it('go with tasks that are handed over', async () => {
    const { pm, staff, colleague, superAdmin } = people
    const { knex } = server.platform.database
    await create(pm, { assigneeIds: [staff.id] })
    await create(pm, { assigneeIds: [staff.id, colleague.id], dueDate: '2020-01-01' })
    await server.call(superAdmin, usersDeactivate, {
      params: { id: staff.id },
      body: { tasksTo: colleague.id, reason: 'Has left' },
    })
    expect([await stats(colleague), await stats(pm)]).toEqual([
      [2, 0, 1],
      [2, 0, 1],
    ])
    expect(await knex('task_lists').where({ kind: 'assigned', user_id: staff.id })).toEqual([])
    expect(await recount(server.platform)).toBe(0)
  })

  it('cost a hand-over of many tasks no more statements than one of a single task', async () => {
    const { superAdmin, pm, colleague } = people
    const leave = async (tasks: number) => {
      const leaver = await server.createUser({ managerId: pm.id })
      for (let index = 0; index < tasks; index++) {
        await create(pm, { assigneeIds: [leaver.id] })
      }
      const body = { tasksTo: colleague.id, reason: 'Has left' }
      const statements = await statementsOf(server.platform.database, () =>
        server.call(superAdmin, usersDeactivate, { params: { id: leaver.id }, body }),
      )
      // What every process asks after a commit belongs to no request.
      return statements.filter(({ sql }) => !sql.includes('FROM events'))
    }
    await leave(1)
    const one = await leave(1)
    const many = await leave(12)
    expect(many.length, many.map(({ sql }) => sql).join('\n')).toBe(one.length)
  })

  it('are put right by the nightly recount, which says how many were wrong', async () => {
    await create(people.pm, { assigneeIds: [people.staff.id] })
    const { knex } = server.platform.database
    await knex('task_counts').where({ user_id: people.staff.id }).update({ open: 7 })
    await knex('task_completions').insert({
      user_id: people.pm.id,
      kind: 'scope',
      day: new Date(),
      completed: 3,
    })
    expect(await recount(server.platform)).toBe(2)
    expect(await recount(server.platform)).toBe(0)
    expect([await stats(people.staff), await stats(people.pm)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ])
    expect(await knex('events').where({ name: 'counts.corrected' }).first('payload')).toMatchObject({
      payload: expect.anything(),
    })
  })

  it('stay right when many write at once', async () => {
    const { pm, staff, colleague, superAdmin } = people
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const { id } = await create(index % 2 === 0 ? pm : superAdmin, { assigneeIds: [staff.id] })
        await server.call(index % 3 === 0 ? pm : superAdmin, tasksAssignBulk, {
          params: { id },
          body: { assigneeIds: [colleague.id] },
        })
      }),
    )
    expect(await stats(people.president)).toEqual([24, 0, 0])
    expect(await recount(server.platform)).toBe(0)
  })
})
