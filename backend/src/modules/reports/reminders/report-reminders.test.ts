import { absencesCreate, holidaysCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk, tasksCreate } from '@headway/contracts/tasks'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { startInstance, type TestUser } from '../../../test/server.ts'
import { useTestOrganisation } from '../../../test/use-test-organisation.ts'
import { standAt } from '../../../test/stand-at.ts'
import { remindOfReports } from './report-reminders.ts'

/** A Wednesday. */
const DAY = '2090-06-14'

const { server, people } = await useTestOrganisation()

const standAtTime = (time: string, day = DAY) => standAt(server, `${day}T${time}:00Z`)

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
  const task = await server.call(people.pm, tasksCreate, { body: { ...body, recurringPattern: null } })
  await server.call(people.pm, tasksAssignBulk, { params: { id: task.body.id }, body: { assigneeIds } })
}, 60_000)
beforeEach(async () => {
  const { knex } = server.platform.database
  for (const table of [
    'notifications',
    'report_reminders',
    'calendar_absences',
    'calendar_holidays',
    'settings',
  ]) {
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

it('staff are reminded at the time that is set, once a day', async () => {
  await standAtTime('16:59')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(0)
  await standAtTime('17:00')
  await remindOfReports(server.platform)
  await remindOfReports(server.platform)
  expect(await remindersOf(people.staff)).toMatchObject([
    {
      type: 'report_missing',
      title: 'Your daily report is missing',
      message: 'You have not reported today yet.',
      link: '/report',
    },
  ])
  await standAtTime('17:00', '2090-06-15')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(2)
})

it('a time that was missed while nothing ran is made up for on the same day only', async () => {
  await standAtTime('23:30')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(1)
  await standAtTime('00:30', '2090-06-15')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(1)
})

it('the time is that of the organisation, and holds at once', async () => {
  await set('organisation.timeZone', 'America/New_York')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(0)
  await set('notifications.reportReminderTime', '12:30')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(1)
})

it('nobody is reminded where reminders are off, nor on a day off', async () => {
  await set('notifications.reportReminderTime', null)
  await remindOfReports(server.platform)
  await set('notifications.reportReminderTime', '17:00')
  await server.call(people.superAdmin, holidaysCreate, { body: { day: DAY, name: 'Founding day' } })
  await server.platform.feed.catchUp()
  await remindOfReports(server.platform)
  await standAtTime('17:00', '2090-06-17')
  await remindOfReports(server.platform)
  expect(await countOf(people.staff)).toBe(0)
})

it('nor who has reported, is away, has no open task, or is not of the staff', async () => {
  const form = new FormData()
  form.set('description', 'Done for today')
  form.set('completionPercentage', '50')
  form.set('reportDate', `${DAY}T09:00:00Z`)
  form.set('urlLinks', '[]')
  const answer = await server.fetch(people.staff, '/api/progress-reports', { method: 'POST', body: form })
  expect(answer.status).toBe(201)
  const params = { id: people.colleague.id }
  await server.call(people.colleague, absencesCreate, { params, body: { firstDay: DAY, lastDay: DAY } })
  await remindOfReports(server.platform)
  for (const person of [people.staff, people.colleague, people.otherStaff, people.pm, people.viewer]) {
    expect(await countOf(person)).toBe(0)
  }
})

it('once over several processes at the same time', async () => {
  // A day on which nobody has reported.
  await standAtTime('17:00', '2090-06-19')
  const neighbour = createPlatform(server.platform)
  const instance = await startInstance(neighbour)
  await neighbour.settings.load()
  await Promise.allSettled(
    [server.platform, neighbour, server.platform, neighbour].map((platform) => remindOfReports(platform)),
  )
  await remindOfReports(neighbour)
  expect([await countOf(people.staff), await countOf(people.colleague)]).toEqual([1, 1])
  await instance.stop()
})
