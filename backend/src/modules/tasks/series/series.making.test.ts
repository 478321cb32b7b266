import { holidaysCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { seriesOfTask } from '@headway/contracts/series'
import { milestonesList, tasksAssignBulk, tasksCreate, tasksGet } from '@headway/contracts/tasks'
import { usersDeactivate } from '@headway/contracts/users'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createJobs } from '../../../platform/jobs/jobs.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { calendarOf } from '../../calendar/index.ts'
import { recount } from '../counts/task-recount.ts'
import { makeTasks } from './make-tasks.ts'
import { renewDates } from './series.jobs.ts'
import { daysByLooking, isoOf, timeOf, DAY, weekdayOf } from './testing/rule-reference.ts'
import { on } from './testing/series-portal.ts'

const { server, people } = await useTestOrganisation()
afterEach(async () => {
  server.moveClock(0)
  await server.platform.database.knex('task_series').update({ state: 'ended', appears_on: null })
})

const knex = () => server.platform.database.knex
const today = () => calendarOf(server.platform).today()
const plusDays = (day: string, days: number) => isoOf(timeOf(day) + days * DAY)
/**
 * Makes what is due once so many days have passed. Nobody's session lasts that long, so that the clock is set back.
 *
 * @returns the day it was then.
 */
async function makeAfter(days: number): Promise<string> {
  server.moveClock(days * DAY)
  try {
    await makeTasks(server.platform)
    return today()
  } finally {
    server.moveClock(0)
  }
}

/** A recurring task of the project manager's, due today unless said otherwise. */
async function createRecurring(other: Record<string, unknown> = {}) {
  const body = { title: 'Check the till', isRecurring: true, recurringPattern: 'daily', ...other }
  const { body: task } = await server.call(people.pm, tasksCreate, { body: { dueDate: today(), ...body } })
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

/** Working days from the day after a first one, looked at one by one. */
const workingDaysAfter = (firstDay: string, until: string) =>
  daysByLooking({ pattern: 'daily', every: 1, weekdays: null, firstDay, endsOn: until }, firstDay).filter(
    (day) => weekdayOf(timeOf(day)) <= 5,
  )

describe('a recurring task', () => {
  it('is followed by the next one on its day, whether or not it was finished, and by no other', async () => {
    const { series, task } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    await makeTasks(server.platform)
    expect(await tasksOf(series.id)).toEqual([task.id])
    await makeAfter(1)
    const tomorrow = await makeAfter(1)
    expect(await dueDaysOf(series.id)).toEqual([plusDays(tomorrow, -1), tomorrow])
  })

  it('says what the first one said, with milestones that begin anew and the same people', async () => {
    const { series } = await createRecurring({
      description: 'Count it twice.',
      priority: 'high',
      tags: ['cash', 'daily'],
      assigneeIds: [people.staff.id],
      milestones: [{ title: 'Count' }, { title: 'Sign', description: 'Two people' }],
      recurrence: { nonWorkingDays: 'keep' },
    })
    const tomorrow = await makeAfter(1)
    const made = await lastTaskOf(series.id)
    expect(made).toMatchObject({
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
    const { items } = (await server.call(people.pm, milestonesList, { params: { id: made.id } })).body
    expect(items.map(({ title, completionPercentage }) => [title, completionPercentage])).toEqual([
      ['Count', 0],
      ['Sign', 0],
    ])
    const told = (await server.call(people.staff, notificationsList)).body
    expect(JSON.stringify(told)).toContain(`/tasks/${made.id}`)
  })

  it('appears as many days before it is due as was chosen', async () => {
    const recurrence = { nonWorkingDays: 'keep', leadDays: 2 }
    const { series } = await createRecurring({ recurringPattern: 'weekly', recurrence })
    await makeAfter(4)
    expect(await dueDaysOf(series.id)).toHaveLength(1)
    const day = await makeAfter(5)
    expect((await dueDaysOf(series.id)).at(-1)).toBe(plusDays(day, 2))
  })

  it('is due at the same hour of the office, summer and winter', async () => {
    await knex()('settings').insert({
      key: 'organisation.timeZone',
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
      await makeAfter((Date.parse(on('07-20T12:00:00Z')) - Date.now()) / DAY)
      expect(await lastTaskOf(series.id)).toMatchObject({ dueDate: on('07-15T21:00:00.000Z') })
    } finally {
      await knex()('settings').where({ key: 'organisation.timeZone' }).delete()
      await server.platform.settings.load()
    }
  })

  it('of a day that is over is not made up for when the series begins', async () => {
    const { series } = await createRecurring({ dueDate: plusDays(today(), -400) })
    await makeTasks(server.platform)
    const days = await dueDaysOf(series.id)
    expect(days.slice(1).every((day) => day >= today())).toBe(true)
  })

  it('ends after as many as were wanted, or by its day', async () => {
    const { series } = await createRecurring({ recurrence: { endsAfter: 3, nonWorkingDays: 'keep' } })
    const endsOn = plusDays(today(), 2)
    const other = await createRecurring({ recurrence: { endsOn, nonWorkingDays: 'keep' } })
    await makeAfter(30)
    expect(await dueDaysOf(series.id)).toHaveLength(3)
    expect((await dueDaysOf(other.series.id)).at(-1)).toBe(endsOn)
    const states = await knex()('task_series').whereIn('id', [series.id, other.series.id]).pluck('state')
    expect(states).toEqual(['ended', 'ended'])
  })
})

describe('after a clock that went 40 days ahead', () => {
  it('three processes at once make every task once, as a look at every day has them', async () => {
    const first = today()
    const made = []
    for (let count = 0; count < 6; count++) {
      made.push((await createRecurring({ title: `Series ${count}` })).series.id)
    }
    server.moveClock(40 * DAY)
    await Promise.all([1, 2, 3].map(() => makeTasks(server.platform)))
    await makeTasks(server.platform)
    const expected = [first, ...workingDaysAfter(first, today())]
    for (const id of made) {
      expect(await dueDaysOf(id)).toEqual(expected)
    }
  }, 60_000)

  it('nobody is told of tasks that were due meanwhile one by one', async () => {
    const { series } = await createRecurring({ assigneeIds: [people.colleague.id] })
    await makeAfter(40)
    const links = (await knex()('notifications')
      .where({ user_id: people.colleague.id, type: 'task_assigned' })
      .pluck('link')) as string[]
    const due = await dueDaysOf(series.id)
    expect(due.length).toBeGreaterThan(20)
    expect(links.length).toBeLessThanOrEqual(2)
  })

  it('what is counted while writing is what a count finds', async () => {
    await createRecurring({ assigneeIds: [people.staff.id] })
    await makeAfter(10)
    expect(await recount(server.platform)).toBe(0)
  })
})

describe('a process', () => {
  it('that runs the job twice in a minute makes nothing twice', async () => {
    const { series } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    server.moveClock(DAY)
    const { database, logger, clock } = server.platform
    const workers = [1, 2, 3].map(() => {
      const jobs = createJobs(database, logger, clock)
      jobs.schedule('tasks.series', { seconds: 60 }, () => makeTasks(server.platform), 'long')
      return jobs
    })
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(await dueDaysOf(series.id)).toHaveLength(2)
  })

  it('goes on with the others when one series cannot be made', async () => {
    const broken = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    const other = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
    await knex()('task_series').where({ id: broken.series.id }).update({ tags: 'no list' })
    server.moveClock(DAY)
    await expect(makeTasks(server.platform)).rejects.toThrow('1 series could not be made')
    expect(await dueDaysOf(other.series.id)).toHaveLength(2)
    expect(await dueDaysOf(broken.series.id)).toHaveLength(1)
  })
})

describe('a holiday that is added later', () => {
  it('moves the next task, and the time at which it appears', async () => {
    const monday = plusDays(today(), 15 - weekdayOf(timeOf(today())))
    const recurrence = { nonWorkingDays: 'before', leadDays: 0, weekdays: [1] }
    const { series } = await createRecurring({ dueDate: monday, recurringPattern: 'weekly', recurrence })
    const next = plusDays(monday, 7)
    expect(series.nextDueDay).toBe(next)
    await server.call(people.superAdmin, holidaysCreate, { body: { day: next, name: 'Founders’ Day' } })
    await vi.waitFor(async () => expect(await calendarOf(server.platform).isWorkingDay(next)).toBe(false))
    const [job] = (await knex()('jobs').where({ kind: 'tasks.seriesDates' })) as { run_at: Date }[]
    expect(job?.run_at.getTime()).toBeGreaterThan(Date.now())
    await renewDates(server.platform)
    const friday = plusDays(next, -3)
    const row = await knex()('task_series').where({ id: series.id }).first('next_due_day', 'appears_on')
    expect(row).toEqual({ next_due_day: friday, appears_on: friday })
  })
})

describe('people who leave', () => {
  const leave = (id: number, body: Record<string, unknown>) =>
    server.call(people.superAdmin, usersDeactivate, { params: { id }, body })

  it('hand over what they were to get, or are left out; nobody left is told to who made the series', async () => {
    const leaver = await server.createUser({ role: 'staff', managerId: people.pm.id })
    const heir = await server.createUser({ role: 'staff', managerId: people.pm.id })
    const recurrence = { nonWorkingDays: 'keep' }
    const { series } = await createRecurring({ assigneeIds: [leaver.id], recurrence })
    await leave(leaver.id, { tasksTo: heir.id })
    await makeAfter(1)
    expect((await lastTaskOf(series.id)).assignments.map(({ assigneeId }) => assigneeId)).toEqual([heir.id])
    await leave(heir.id, { tasksTo: null })
    await makeAfter(2)
    expect((await lastTaskOf(series.id)).assignments).toEqual([])
    const told = await knex()('notifications').where({ title: 'A recurring task is unassigned' })
    expect(told).toMatchObject([{ user_id: people.pm.id }])
  })

  it('are named no more; the manager above is told when the one who made the series has left too', async () => {
    const pm = await server.createUser({ role: 'pm', managerId: people.srPm.id })
    const staff = await server.createUser({ role: 'staff', managerId: pm.id })
    const body = {
      title: 'Water the plants',
      isRecurring: true,
      recurringPattern: 'daily',
      dueDate: today(),
      assigneeIds: [staff.id],
      recurrence: { nonWorkingDays: 'keep' },
    }
    await server.call(pm, tasksCreate, { body })
    await knex()('users').whereIn('id', [pm.id, staff.id]).update({ is_active: false })
    await knex()('notifications').delete()
    await makeAfter(1)
    const told = await knex()('notifications').where({ message: 'Water the plants' })
    expect(told).toMatchObject([{ user_id: people.srPm.id, title: 'A recurring task is unassigned' }])
  })
})

it('a task that is assigned after it was created hands its people on to the next ones, once', async () => {
  const { task, series } = await createRecurring({ recurrence: { nonWorkingDays: 'keep' } })
  const assign = (id: number, assigneeIds: number[]) =>
    server.call(people.pm, tasksAssignBulk, { params: { id }, body: { assigneeIds } })
  await assign(task.id, [people.staff.id])
  await assign(task.id, [people.colleague.id])
  await makeAfter(1)
  expect((await lastTaskOf(series.id)).assignments).toMatchObject([{ assigneeId: people.staff.id }])
})
