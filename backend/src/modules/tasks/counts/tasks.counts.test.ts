import { dashboardStats } from '@headway/contracts/dashboard'
import { reportsList } from '@headway/contracts/reports'
import { tasksComplete, tasksReopen } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksUpdate } from '@headway/contracts/tasks'
import { usersDeactivate, usersUpdate } from '@headway/contracts/users'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildOrganization,
  buildUser,
  type Organization,
  startPortal,
  type TestPortal,
  type TestUser,
} from '../../../test/portal.ts'
import { recordStatements } from '../../../test/statements.ts'
import { recount } from './task-recount.ts'
import { markOverdue } from '../due/mark-overdue.ts'
import { buildReport, buildTask } from '../../../test/factories.ts'

const HOUR = 60 * 60 * 1_000

let server: TestPortal
let people: Organization

beforeEach(async () => {
  await server?.stop()
  server = await startPortal()
  people = await buildOrganization(server)
})
afterAll(() => server.stop())

const stats = async (user: TestUser) => {
  const { totalTasks, completedTasks, overdueTasks } = (await server.call(user, dashboardStats)).body
  return [totalTasks, completedTasks, overdueTasks]
}

describe('the counts of tasks', () => {
  it('task counts follow every action, for everyone who sees the task', async () => {
    const { pm, staff, colleague, otherPm, president } = people
    const { id } = await buildTask(server, pm, { assigneeIds: [staff.id], dueDate: '2020-01-01' })
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

  it('task counts include tasks that become overdue, once', async () => {
    await buildTask(server, people.pm, {
      assigneeIds: [people.staff.id],
      dueDate: new Date(Date.now() + HOUR).toISOString(),
    })
    await markOverdue(server.platform)
    expect(await stats(people.staff)).toEqual([1, 0, 0])
    server.moveClock(2 * HOUR)
    // The dashboard uses the clock, so it is correct even before the job has run.
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

  it('task counts follow users who are moved in the hierarchy, with their tasks and reports', async () => {
    const { pm, otherPm, staff, superAdmin } = people
    const { id } = await buildTask(server, superAdmin, { assigneeIds: [staff.id], dueDate: '2020-01-01' })
    await buildReport(server, staff, { taskId: String(id) })
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

  it('task counts follow tasks that are handed over', async () => {
    const { pm, staff, colleague, superAdmin } = people
    const { knex } = server.platform.database
    await buildTask(server, pm, { assigneeIds: [staff.id] })
    await buildTask(server, pm, { assigneeIds: [staff.id, colleague.id], dueDate: '2020-01-01' })
    await server.call(superAdmin, usersDeactivate, {
      params: { id: staff.id },
      body: { tasksTo: colleague.id, reason: 'Has left' },
    })
    expect([await stats(colleague), await stats(pm)]).toEqual([
      [2, 0, 1],
      [2, 0, 1],
    ])
    expect(await knex('task_list_entries').where({ kind: 'assigned', user_id: staff.id })).toEqual([])
    expect(await recount(server.platform)).toBe(0)
  })

  it('a hand-over of many tasks takes no more statements for task counts than one task', async () => {
    const { superAdmin, pm, colleague } = people
    const leave = async (tasks: number) => {
      const leaver = await buildUser(server, { managerId: pm.id })
      for (let index = 0; index < tasks; index++) {
        await buildTask(server, pm, { assigneeIds: [leaver.id] })
      }
      const body = { tasksTo: colleague.id, reason: 'Has left' }
      const statements = await recordStatements(server.platform.database, () =>
        server.call(superAdmin, usersDeactivate, { params: { id: leaver.id }, body }),
      )
      // Every process reads new events after a commit. Those statements do not belong to the request.
      return statements.filter(({ sql }) => !sql.includes('FROM events'))
    }
    await leave(1)
    const one = await leave(1)
    const many = await leave(12)
    expect(many.length, many.map(({ sql }) => sql).join('\n')).toBe(one.length)
  })

  it('wrong task counts are corrected by the nightly recount, which returns their number', async () => {
    await buildTask(server, people.pm, { assigneeIds: [people.staff.id] })
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

  it('task counts stay correct with many concurrent writes', async () => {
    const { pm, staff, colleague, superAdmin } = people
    await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const { id } = await buildTask(server, index % 2 === 0 ? pm : superAdmin, { assigneeIds: [staff.id] })
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
