import { absencesCreate, holidaysCreate, holidaysDelete } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { tasksAssignBulk } from '@headway/contracts/tasks'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildTask } from '../../../test/factories.ts'
import { buildUser, startInstance, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { deleteOldReminders, sendReportReminders } from './report-reminders.ts'

/** A Wednesday. */
const DAY = '2090-06-14'

const { server, people } = await usePortal()

const standAtTime = (time: string, day = DAY) => setClock(server, `${day}T${time}:00Z`)

beforeAll(async () => {
  const assigneeIds = [people.staff.id, people.colleague.id]
  const body = {
    title: 'Ledger',
    description: '',
    priority: 'high',
    dueDate: null,
    tags: [],
    isRecurring: false,
  }
  const task = await buildTask(server, people.pm, { ...body, recurringPattern: null })
  await server.call(people.pm, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds } })
})
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of ['notifications', 'report_reminders', 'calendar_absences', 'settings']) {
    await knex(table).delete()
  }
  await server.platform.settings.load()
  await standAtTime('17:00')
})

const set = async (key: string, value: unknown) => {
  await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}

const remindersOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.filter(({ type }) => type === 'report_missing')
const countOf = async (person: TestUser) => (await remindersOf(person)).length

it('the reminder job reminds staff once a day at the configured time', async () => {
  await standAtTime('16:59')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(0)
  await standAtTime('17:00')
  await sendReportReminders(server.platform)
  await sendReportReminders(server.platform)
  expect(await remindersOf(people.staff)).toMatchObject([
    {
      type: 'report_missing',
      title: 'Your daily report is missing',
      message: 'You haven’t submitted today’s report yet.',
      link: '/report',
    },
  ])
  await standAtTime('17:00', '2090-06-15')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(2)
})

it('the reminder job catches up on a missed reminder only on the same day', async () => {
  await standAtTime('23:30')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(1)
  await standAtTime('00:30', '2090-06-15')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(1)
})

it('report reminders follow the organization’s time zone, and a changed time immediately', async () => {
  await set('organization.timeZone', 'America/New_York')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(0)
  await set('notifications.reportReminderTime', '12:30')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(1)
})

it('the reminder job sends no reminders when they are disabled, nor on days off', async () => {
  await set('notifications.reportReminderTime', null)
  await sendReportReminders(server.platform)
  await set('notifications.reportReminderTime', '17:00')
  await server.call(people.superAdmin, holidaysCreate, { body: { day: DAY, name: 'Founding day' } })
  await server.platform.feed.catchUp()
  await sendReportReminders(server.platform)
  await server.call(people.superAdmin, holidaysDelete, { params: { day: DAY } })
  await server.platform.feed.catchUp()
  await standAtTime('17:00', '2090-06-17')
  await sendReportReminders(server.platform)
  expect(await countOf(people.staff)).toBe(0)
})

it('the reminder job sends no reminder to people who have reported, are absent, have no open task or are not staff', async () => {
  const form = new FormData()
  form.set('description', 'Done for today')
  form.set('completionPercentage', '50')
  form.set('reportDate', `${DAY}T09:00:00Z`)
  form.set('urlLinks', '[]')
  const answer = await server.fetch(people.staff, '/api/progress-reports', { method: 'POST', body: form })
  expect(answer.status).toBe(201)
  const params = { id: people.colleague.id }
  await server.call(people.colleague, absencesCreate, { params, body: { firstDay: DAY, lastDay: DAY } })
  await sendReportReminders(server.platform)
  for (const person of [people.staff, people.colleague, people.otherStaff, people.pm, people.viewer]) {
    expect(await countOf(person)).toBe(0)
  }
})

it('the reminder job reminds a person who completed their last task today', async () => {
  const worker = await buildUser(server, { role: 'staff', managerId: people.pm.id })
  const task = await buildTask(server, people.pm, { assigneeIds: [worker.id] })
  await server.call(worker, tasksComplete, { params: { id: task.id }, body: {} })
  await sendReportReminders(server.platform)
  expect(await countOf(worker)).toBe(1)
})

it('the reminder job sends each reminder once with several concurrent processes', async () => {
  // No user has reported on this day.
  await standAtTime('17:00', '2090-06-19')
  const neighbour = createPlatform(server.platform)
  const instance = await startInstance(neighbour)
  await neighbour.settings.load()
  await Promise.allSettled(
    [server.platform, neighbour, server.platform, neighbour].map((platform) => sendReportReminders(platform)),
  )
  await sendReportReminders(neighbour)
  expect([await countOf(people.staff), await countOf(people.colleague)]).toEqual([1, 1])
  await instance.stop()
})

it('reminders are deleted after 30 days, but not before their day is settled', async () => {
  const { knex } = server.platform.database
  const remindedDays = () => knex('report_reminder_requests').orderBy('day').pluck('day')
  const rows = ['2090-04-03', '2090-04-10', '2090-05-12', '2090-05-16'].map((day) => ({
    day,
    user_id: people.staff.id,
  }))
  await knex('report_reminder_requests').insert(rows)
  // The tenth Monday before is still open.
  await set('calendar.workingDays', [1])
  await deleteOldReminders(server.platform)
  expect(await remindedDays()).toEqual(['2090-04-10', '2090-05-12', '2090-05-16'])
  await set('calendar.workingDays', [1, 2, 3, 4, 5])
  await deleteOldReminders(server.platform)
  expect(await remindedDays()).toEqual(['2090-05-16'])
  await knex('report_reminder_requests').delete()
})
