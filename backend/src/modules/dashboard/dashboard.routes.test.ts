import { dashboardStats } from '@headway/contracts/dashboard'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser } from '../../test/server.ts'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'

const { server, people } = await useTestOrganisation()

beforeAll(async () => {
  const { pm, staff } = people
  const open = (await server.call(pm, tasksCreate, { body: { title: 'Open', dueDate: '2020-01-01' } })).body
  const done = (await server.call(pm, tasksCreate, { body: { title: 'Done' } })).body
  await server.call(pm, tasksAssignBulk, { params: { id: open.id }, body: { assigneeIds: [staff.id] } })
  await server.call(pm, tasksComplete, { params: { id: done.id }, body: {} })
}, 60_000)

const stats = async (user: TestUser, timeframe = 'today') =>
  (await server.call(user, dashboardStats, { query: { timeframe } })).body

describe('dashboardStats', () => {
  it('counts what the role may read', async () => {
    expect(await stats(people.president)).toEqual({ totalTasks: 2, completedTasks: 1, overdueTasks: 1 })
    expect(await stats(people.staff)).toEqual({ totalTasks: 1, completedTasks: 0, overdueTasks: 1 })
    expect(await stats(people.otherStaff)).toEqual({ totalTasks: 0, completedTasks: 0, overdueTasks: 0 })
    expect(await stats(people.pm, 'month')).toEqual({
      totalTasks: 2,
      completedTasks: 1,
      overdueTasks: 1,
      staffCount: 2,
      attendanceRate: 100,
      pendingApprovals: 0,
      pendingTaskFiles: 0,
    })
    expect(await stats(people.otherPm, 'week')).toMatchObject({ totalTasks: 0, staffCount: 1 })
  })

  it('counts days as the organisation does', async () => {
    const { settings, feed } = server.platform
    const hour = new Date().getUTCHours()
    // Where it is tomorrow already, or still yesterday: what was done at this hour then counts on another day.
    const [key, timeZone] = ['organisation.timeZone', hour < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14']
    await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value: timeZone } })
    await feed.catchUp()
    expect(settings.get('organisation.timeZone')).toBe(timeZone)
    const task = (await server.call(people.otherPm, tasksCreate, { body: { title: 'Far away' } })).body
    await server.call(people.otherPm, tasksComplete, { params: { id: task.id }, body: {} })
    expect((await stats(people.otherPm)).completedTasks).toBe(1)
    const { knex } = server.platform.database
    const { completed_on: day } = (await knex('tasks').where({ id: task.id }).first()) as {
      completed_on: string
    }
    expect(day).not.toBe(new Date().toISOString().slice(0, 10))
    await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value: 'UTC' } })
    await feed.catchUp()
  })

  it('gives team figures to project managers only', async () => {
    for (const role of ['superAdmin', 'itAdmin', 'president', 'staff', 'viewer'] as const) {
      expect(await stats(people[role])).not.toHaveProperty('staffCount')
    }
    expect(await stats(people.srPm)).toHaveProperty('staffCount', 3)
  })

  it('refuses another timeframe, and nobody', async () => {
    expect((await server.refuse(people.pm, dashboardStats, { query: { timeframe: 'year' } })).status).toBe(
      400,
    )
    expect((await server.refuse(null, dashboardStats)).status).toBe(401)
  })
})
