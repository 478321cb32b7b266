import { dashboardOverview, dashboardStats } from '@headway/contracts/dashboard'
import { staffLoginsToday } from '@headway/contracts/activity'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksAssignBulk, tasksList } from '@headway/contracts/tasks'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTask } from '../../test/factories.ts'
import { type TestUser, usePortal } from '../../test/portal.ts'
import { calendarOf } from '../calendar/index.ts'

const { server, people } = await usePortal()

beforeAll(async () => {
  const { pm, staff } = people
  const open = await buildTask(server, pm, { title: 'Open', dueDate: '2020-01-01' })
  const done = await buildTask(server, pm, { title: 'Done' })
  await server.call(pm, tasksAssignBulk, { params: { id: open.id }, body: { assigneeIds: [staff.id] } })
  await server.call(pm, tasksComplete, { params: { id: done.id }, body: {} })
})

const stats = async (user: TestUser, timeframe = 'today') =>
  (await server.call(user, dashboardStats, { query: { timeframe } })).body

describe('dashboardStats', () => {
  it('the dashboard numbers include only what the role may read', async () => {
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
    const earlier = await buildTask(server, people.pm, { title: 'Done earlier' })
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

  it('counts days as the organization does', async () => {
    const { settings, feed } = server.platform
    const hour = new Date().getUTCHours()
    // In this time zone it is already tomorrow or still yesterday, so a task completed now counts on another day.
    const [key, timeZone] = ['organization.timeZone', hour < 12 ? 'Etc/GMT+12' : 'Etc/GMT-14']
    await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value: timeZone } })
    await feed.catchUp()
    expect(settings.get('organization.timeZone')).toBe(timeZone)
    const task = await buildTask(server, people.otherPm, { title: 'Far away' })
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

  it('the dashboard returns team numbers to project managers only', async () => {
    for (const role of ['superAdmin', 'itAdmin', 'president', 'staff', 'viewer'] as const) {
      expect(await stats(people[role])).not.toHaveProperty('staffCount')
    }
    expect(await stats(people.srPm)).toHaveProperty('staffCount', 3)
  })

  it('returns 400 for an unknown timeframe and 401 without a session', async () => {
    expect((await server.refuse(people.pm, dashboardStats, { query: { timeframe: 'year' } })).status).toBe(
      400,
    )
    expect((await server.refuse(null, dashboardStats)).status).toBe(401)
  })
})
