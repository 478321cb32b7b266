import { holidaysCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { seriesOfTask } from '@headway/contracts/series'
import { milestonesList, tasksAssignBulk, tasksGet } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { afterEach, describe, expect, it } from 'vitest'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { buildTask } from '../../test/factories.ts'
import { buildUser, usePortal } from '../../test/portal.ts'
import { calendarOf } from '../calendar/index.ts'
import { recount } from '../tasks/counts/task-recount.ts'
import { createDueTasks } from './create-due-tasks.ts'
import { rebuildDates } from './series.jobs.ts'
import { datesByBruteForce, isoOf, timeOf, DAY, weekdayOf } from './testing/rule-reference.ts'
import { on } from './testing/use-series.ts'

const { server, people } = await usePortal()
afterEach(async () => {
  server.moveClock(0)
  await server.platform.database.knex('task_series').update({ state: 'ended', appears_on: null })
})

const knex = () => server.platform.database.knex
const today = () => calendarOf(server.platform).today()
const plusDays = (day: string, days: number) => isoOf(timeOf(day) + days * DAY)
/**
 * Creates the tasks that are due after a number of days. The clock is set back afterwards, because sessions would
 * expire.
 *
 * @returns the day to which the clock was moved.
 */
async function createTasksAfter(days: number): Promise<string> {
  server.moveClock(days * DAY)
  try {
    await createDueTasks(server.platform)
    return today()
  } finally {
    server.moveClock(0)
  }
}

/** Creates a recurring task as the project manager, due today by default. */
async function createRecurring(other: Record<string, unknown> = {}) {
  const body = { title: 'Check the till', isRecurring: true, recurringPattern: 'daily', ...other }
  const task = await buildTask(server, people.pm, { dueDate: today(), ...body })
  const { series } = (await server.call(people.pm, seriesOfTask, { params: { id: task.id } })).body
  if (!series) {
    throw new Error('The task has no series')
  }
  return { task, series }
}

const dueDaysOf = (seriesId: number) =>
  knex()('task_series_days')
    .where({ series_id: seriesId })
    .whereNotNull('task_id')
    .orderBy('day')
    .pluck<string[]>('due_day')
const tasksOf = (seriesId: number) =>
  knex()('task_series_days').where({ series_id: seriesId }).orderBy('day').pluck<number[]>('task_id')
const lastTaskOf = async (seriesId: number) => {
  const id = (await tasksOf(seriesId)).at(-1) ?? 0
  return (await server.call(people.pm, tasksGet, { params: { id } })).body
}

/** Returns the working days after a first day, checked one by one. */
const workingDaysAfter = (firstDay: string, until: string) =>
  datesByBruteForce({ pattern: 'daily', every: 1, weekdays: null, firstDay, endsOn: until }, firstDay).filter(
    (day) => weekdayOf(timeOf(day)) <= 5,
  )

describe('a recurring task', () => {
  it('a recurring task is followed by the next one on its day, finished or not', async () => {
    const { series, task } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    await createDueTasks(server.platform)
    expect(await tasksOf(series.id)).toEqual([task.id])
    await createTasksAfter(1)
    const tomorrow = await createTasksAfter(1)
    expect(await dueDaysOf(series.id)).toEqual([plusDays(tomorrow, -1), tomorrow])
  })

  it('copies the fields and assignees of the first task, with milestones reset', async () => {
    const { series } = await createRecurring({
      description: 'Count it twice.',
      priority: 'high',
      tags: ['cash', 'daily'],
      assigneeIds: [people.staff.id],
      milestones: [{ title: 'Count' }, { title: 'Sign', description: 'Two people' }],
      recurrence: { nonWorkingDays: 'keep' },
    })
    const tomorrow = await createTasksAfter(1)
    const next = await lastTaskOf(series.id)
    expect(next).toMatchObject({
      title: 'Check the till',
      description: 'Count it twice.',
      priority: 'high',
      tags: ['cash', 'daily'],
      isRecurring: true,
      recurringPattern: 'daily',
      dueDate: tomorrow,
      milestoneCount: 2,
      creator: { id: people.pm.id },
      assignments: [{ assigneeId: people.staff.id }],
    })
    const { items } = (await server.call(people.pm, milestonesList, { params: { id: next.id } })).body
    expect(items.map(({ title, completionPercentage }) => [title, completionPercentage])).toEqual([
      ['Count', 0],
      ['Sign', 0],
    ])
    const notifications = (await server.call(people.staff, notificationsList)).body
    expect(JSON.stringify(notifications)).toContain(`/tasks/${next.id}`)
  })

  it('a recurring task appears the chosen number of days before it is due', async () => {
    const recurrence = { nonWorkingDays: 'keep', leadDays: 2 }
    const { series } = await createRecurring({ recurringPattern: 'weekly', recurrence })
    await createTasksAfter(4)
    expect(await dueDaysOf(series.id)).toHaveLength(1)
    const day = await createTasksAfter(5)
    expect((await dueDaysOf(series.id)).at(-1)).toBe(plusDays(day, 2))
  })

  it('a recurring task is due at the same local time in summer and winter', async () => {
    await knex()('settings').insert({
      key: 'organization.timeZone',
      value: '"America/New_York"',
      version: 1,
      updated_by: people.superAdmin.id,
      updated_at: new Date(),
    })
    await server.platform.settings.load()
    try {
      const dueDate = on('01-15T22:00:00.000Z')
      const { series } = await createRecurring({ dueDate, recurringPattern: 'quarterly' })
      expect(series.rule).toMatchObject({ firstDay: on('01-15'), dueTime: '17:00' })
      await createTasksAfter((Date.parse(on('07-20T12:00:00Z')) - Date.now()) / DAY)
      expect(await lastTaskOf(series.id)).toMatchObject({ dueDate: on('07-15T21:00:00.000Z') })
    } finally {
      await knex()('settings').where({ key: 'organization.timeZone' }).delete()
      await server.platform.settings.load()
    }
  })

  it('a recurring task is not created for past days when the series begins', async () => {
    const { series } = await createRecurring({ dueDate: plusDays(today(), -400) })
    await createDueTasks(server.platform)
    const days = await dueDaysOf(series.id)
    expect(days.slice(1).every((day) => day >= today())).toBe(true)
  })

  it('a recurring task ends after the requested number of tasks, or by its end date', async () => {
    const { series } = await createRecurring({ recurrence: { endsAfter: 3, nonWorkingDays: 'keep' } })
    const endsOn = plusDays(today(), 2)
    const other = await createRecurring({ recurrence: { endsOn, nonWorkingDays: 'keep' } })
    await createTasksAfter(30)
    expect(await dueDaysOf(series.id)).toHaveLength(3)
    expect((await dueDaysOf(other.series.id)).at(-1)).toBe(endsOn)
    const states = await knex()('task_series').whereIn('id', [series.id, other.series.id]).pluck('state')
    expect(states).toEqual(['ended', 'ended'])
  })
})

describe('after a clock that went 40 days ahead', () => {
  it('three concurrent processes create the task of every working day once', async () => {
    const first = today()
    const seriesIds = []
    for (let count = 0; count < 6; count++) {
      seriesIds.push((await createRecurring({ title: `Series ${count}` })).series.id)
    }
    server.moveClock(40 * DAY)
    await Promise.all([1, 2, 3].map(() => createDueTasks(server.platform)))
    await createDueTasks(server.platform)
    const expected = [first, ...workingDaysAfter(first, today())]
    for (const id of seriesIds) {
      expect(await dueDaysOf(id)).toEqual(expected)
    }
  })

  it('a clock that was 40 days ahead causes no notification for each missed task', async () => {
    const { series } = await createRecurring({ assigneeIds: [people.colleague.id] })
    await createTasksAfter(40)
    const links = (await knex()('notifications')
      .where({ user_id: people.colleague.id, type: 'task_assigned' })
      .pluck('link')) as string[]
    const due = await dueDaysOf(series.id)
    expect(due.length).toBeGreaterThan(20)
    expect(links.length).toBeLessThanOrEqual(2)
  })

  it('the stored task counts are correct after a clock that was 40 days ahead', async () => {
    await createRecurring({ assigneeIds: [people.staff.id] })
    await createTasksAfter(10)
    expect(await recount(server.platform)).toBe(0)
  })
})

describe('a process', () => {
  it('concurrent runs of the job create each recurring task once', async () => {
    const { series } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    server.moveClock(DAY)
    const { database, logger, clock } = server.platform
    const workers = [1, 2, 3].map(() => {
      const jobs = createJobs(database, logger, clock)
      jobs.schedule('tasks.series', { seconds: 60 }, () => createDueTasks(server.platform), 'long')
      return jobs
    })
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(await dueDaysOf(series.id)).toHaveLength(2)
  })

  it('the job continues with other series when one fails', async () => {
    const broken = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    const other = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    await knex()('task_series').where({ id: broken.series.id }).update({ tags: 'no list' })
    server.moveClock(DAY)
    await expect(createDueTasks(server.platform)).rejects.toThrow('1 series could not be made')
    expect(await dueDaysOf(other.series.id)).toHaveLength(2)
    expect(await dueDaysOf(broken.series.id)).toHaveLength(1)
  })
})

describe('a holiday that is added later', () => {
  it('a holiday added later moves the next task of a series and its creation', async () => {
    const monday = plusDays(today(), 15 - weekdayOf(timeOf(today())))
    const recurrence = { nonWorkingDays: 'before', leadDays: 0, weekdays: [1] }
    const { series } = await createRecurring({ dueDate: monday, recurringPattern: 'weekly', recurrence })
    const next = plusDays(monday, 7)
    expect(series.nextDueDay).toBe(next)
    await server.call(people.superAdmin, holidaysCreate, { body: { day: next, name: 'Founders’ Day' } })
    await expect.poll(() => calendarOf(server.platform).isWorkingDay(next)).toBe(false)
    const [job] = (await knex()('jobs').where({ kind: 'tasks.seriesDates' })) as { run_at: Date }[]
    expect(job?.run_at.getTime()).toBeGreaterThan(Date.now())
    await rebuildDates(server.platform)
    const friday = plusDays(next, -3)
    const row = await knex()('task_series').where({ id: series.id }).first('next_due_day', 'appears_on')
    expect(row).toEqual({ next_due_day: friday, appears_on: friday })
  })
})

describe('deactivated users in a series', () => {
  const leave = (id: number, body: Record<string, unknown>) =>
    server.call(people.superAdmin, usersDeactivate, { params: { id }, body })

  it('a deactivated assignee is replaced or left out, and then the creator is notified', async () => {
    const leaver = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const successor = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const recurrence = { nonWorkingDays: 'keep' }
    const { series } = await createRecurring({ assigneeIds: [leaver.id], recurrence })
    await leave(leaver.id, { tasksTo: successor.id })
    await createTasksAfter(1)
    expect((await lastTaskOf(series.id)).assignments.map(({ assigneeId }) => assigneeId)).toEqual([
      successor.id,
    ])
    await leave(successor.id, { tasksTo: null })
    await createTasksAfter(2)
    expect((await lastTaskOf(series.id)).assignments).toEqual([])
    const notifications = await knex()('notifications').where({ title: 'A recurring task is unassigned' })
    expect(notifications).toMatchObject([{ user_id: people.pm.id }])
  })

  it('the manager of a deactivated creator is notified about unassigned recurring tasks', async () => {
    const pm = await buildUser(server, { role: 'pm', managerId: people.srPm.id })
    const staff = await buildUser(server, { role: 'staff', managerId: pm.id })
    const body = {
      title: 'Water the plants',
      isRecurring: true,
      recurringPattern: 'daily',
      dueDate: today(),
      assigneeIds: [staff.id],
      recurrence: { nonWorkingDays: 'keep' },
    }
    await buildTask(server, pm, body)
    await knex()('users').whereIn('id', [pm.id, staff.id]).update({ is_active: false })
    await knex()('notifications').delete()
    await createTasksAfter(1)
    const notifications = await knex()('notifications').where({ message: 'Water the plants' })
    expect(notifications).toMatchObject([
      { user_id: people.srPm.id, title: 'A recurring task is unassigned' },
    ])
  })
})

it('the first assignees of a recurring task are copied to the next tasks, later ones are not', async () => {
  const { task, series } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
  const assign = (id: number, assigneeIds: number[]) =>
    server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds } })
  await assign(task.id, [people.staff.id])
  await assign(task.id, [people.colleague.id])
  await createTasksAfter(1)
  expect((await lastTaskOf(series.id)).assignments).toMatchObject([{ assigneeId: people.staff.id }])
})
