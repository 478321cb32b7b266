import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { staffLoginsToday } from '@headway/contracts/activity'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksCreate, tasksList } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestUser } from '../../test/server.ts'
import { calendarOf } from '../calendar/index.ts'
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
    })
    expect(await stats(people.otherPm, 'week')).toMatchObject({ totalTasks: 0, staffCount: 1 })
  })

  it.each([
    ['today', 0],
    ['week', 6],
    ['month', 29],
  ] as const)('counts as many tasks for %s as the task list shows', async (timeframe, daysBack) => {
    const { knex } = server.platform.database
    const calendar = calendarOf(server.platform)
    const earlier = (await server.call(people.pm, tasksCreate, { body: { title: 'Done earlier' } })).body
    await server.call(people.pm, tasksComplete, { params: { id: earlier.id }, body: {} })
    // The counts keep the day on which a task was completed; only the list reads the task.
    await knex('tasks')
      .where({ id: earlier.id })
      .update({ completed_on: calendar.plusDays(calendar.today(), -60) })
    await knex('task_completions').where({ day: calendar.today() }).decrement('completed', 1)
    const completedFrom = calendar.plusDays(calendar.today(), -daysBack)
    for (const person of [people.pm, people.srPm, people.president]) {
      const { totalTasks, completedTasks, overdueTasks } = await stats(person, timeframe)
      const listed = async (query: Record<string, string>) =>
        (await server.call(person, tasksList, { query: { limit: '100', ...query } })).body.items
      expect(await listed({ completedFrom })).toHaveLength(totalTasks)
      expect(await listed({ completedFrom, status: 'completed' })).toHaveLength(completedTasks)
      expect(await listed({ status: 'overdue' })).toHaveLength(overdueTasks)
    }
  })

  it('counts as many people as the staff list and the team show', async () => {
    for (const person of [people.pm, people.srPm, people.otherPm]) {
      const { staffCount } = await stats(person)
      expect((await server.call(person, staffLoginsToday)).body.items).toHaveLength(staffCount ?? 0)
    }
    const { team } = (await server.call(people.pm, dashboardOverview)).body
    expect(team?.total).toBe((await stats(people.pm)).staffCount)
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
