import { absencesCreate, holidaysCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk, tasksUpdate } from '@headway/contracts/tasks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildTask } from '../../../test/factories.ts'
import { startInstance, type TestUser, usePortal } from '../../../test/portal.ts'
import { setClock } from '../../../test/set-clock.ts'
import { calendarOf } from '../../calendar/index.ts'
import { nearUntil, notifyUpcomingDeadlines } from './deadline-alerts.ts'

const HOUR = 3_600_000
/** A Wednesday at 10:00, far from the actual time. */
const NOW = Date.parse('2090-06-14T10:00:00Z')

const { server, people } = await usePortal()
beforeEach(() => setClock(server, NOW))
afterEach(async () => {
  const { knex } = server.platform.database
  await knex('notifications').delete()
  await knex('calendar_absences').delete()
  await knex('calendar_holidays').delete()
  await knex('settings').delete()
  await server.platform.settings.load()
})

const set = async (key: string, value: unknown) => {
  await server.call(people.superAdmin, settingsUpdate, { params: { key }, body: { value } })
  await server.platform.feed.catchUp()
}

const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString()

async function createTask(title: string, dueDate: string | null, assignees = [people.staff]) {
  const body = { title, description: '', priority: 'high', dueDate, tags: [], isRecurring: false }
  const task = await buildTask(server, people.pm, { ...body, recurringPattern: null })
  const assigneeIds = assignees.map(({ id }) => id)
  await server.call(people.pm, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds } })
  return task
}

const toldTo = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.filter(({ type }) => type === 'deadline')
const titlesTo = async (person: TestUser) => (await toldTo(person)).map(({ message }) => message)

describe('deadline notifications', () => {
  it('a deadline notification is sent once within the configured time, with a link to the task', async () => {
    const task = await createTask('Ledger', inHours(23))
    await createTask('Audit', inHours(25))
    await createTask('Someday', null)
    await notifyUpcomingDeadlines(server.platform)
    await notifyUpcomingDeadlines(server.platform)
    expect(await toldTo(people.staff)).toMatchObject([
      {
        type: 'deadline',
        title: 'A task is due soon',
        message: 'Ledger',
        priority: 'high',
        link: `/tasks/${task.id}`,
      },
    ])
    expect(await titlesTo(people.pm)).toEqual([])
    await setClock(server, NOW + 2 * HOUR)
    await notifyUpcomingDeadlines(server.platform)
    expect((await titlesTo(people.staff)).toSorted()).toEqual(['Audit', 'Ledger'])
  })

  it('deadline notifications are sent immediately for a longer setting, and not when disabled', async () => {
    await createTask('Budget', inHours(30))
    await set('notifications.deadlineHours', 0)
    await notifyUpcomingDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toEqual([])
    await set('notifications.deadlineHours', 36)
    await notifyUpcomingDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toContain('Budget')
  })

  it('deadline notifications are sent once with several concurrent processes', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    await neighbour.settings.load()
    for (let number = 0; number < 120; number++) {
      await createTask(`Many ${number}`, inHours(20), [people.colleague])
    }
    await Promise.allSettled(
      [server.platform, neighbour, server.platform, neighbour].map((platform) =>
        notifyUpcomingDeadlines(platform),
      ),
    )
    await notifyUpcomingDeadlines(neighbour)
    const { knex } = server.platform.database
    const rows = (await knex('notifications')
      .where({ type: 'deadline', user_id: people.colleague.id })
      .where('message', 'like', 'Many %')
      .pluck('message')) as string[]
    expect([rows.length, new Set(rows).size]).toEqual([120, 120])
    await instance.stop()
  })

  it('deadline notifications are sent again when the deadline moves or the task is reassigned', async () => {
    const task = await createTask('Forecast', inHours(10))
    await notifyUpcomingDeadlines(server.platform)
    await server.call(people.pm, tasksUpdate, { params: { id: task.id }, body: { dueDate: inHours(12) } })
    const assigneeIds = [people.staff.id, people.colleague.id]
    await server.call(people.pm, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds } })
    await notifyUpcomingDeadlines(server.platform)
    expect((await titlesTo(people.staff)).filter((title) => title === 'Forecast')).toHaveLength(2)
    expect((await titlesTo(people.colleague)).filter((title) => title === 'Forecast')).toHaveLength(1)
  })

  it('deadline notifications are delayed until the day after an absence', async () => {
    const day = '2090-06-14'
    const params = { id: people.staff.id }
    await server.call(people.staff, absencesCreate, { params, body: { firstDay: day, lastDay: day } })
    await createTask('Handover', inHours(20))
    await notifyUpcomingDeadlines(server.platform)
    expect(await titlesTo(people.staff)).not.toContain('Handover')
    await setClock(server, Date.parse('2090-06-15T00:30:00Z'))
    await notifyUpcomingDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toContain('Handover')
  })
})

describe('the time until the deadline counts only working days', () => {
  const near = async (moment: string, hours: number) =>
    (await nearUntil(calendarOf(server.platform), new Date(moment), hours))?.toISOString()

  it.each([
    ['2090-06-14T10:00:00Z', 24, '2090-06-15T10:00:00.000Z'],
    // A Friday: deadlines on Monday morning are announced before the weekend.
    ['2090-06-16T10:00:00Z', 24, '2090-06-19T10:00:00.000Z'],
    ['2090-06-16T00:00:00Z', 24, '2090-06-17T00:00:00.000Z'],
    ['2090-06-17T10:00:00Z', 24, undefined],
    ['2090-06-14T10:00:00Z', 168, '2090-06-23T10:00:00.000Z'],
  ])('working days after %s: %d hours reach until %s', async (moment, hours, until) => {
    expect(await near(moment, hours)).toBe(until)
  })

  it('the time before a deadline skips holidays', async () => {
    const body = { day: '2090-06-15', name: 'Corpus Christi' }
    await server.call(people.superAdmin, holidaysCreate, { body })
    await server.platform.feed.catchUp()
    expect(await near('2090-06-14T10:00:00Z', 24)).toBe('2090-06-16T10:00:00.000Z')
    expect(await near('2090-06-15T10:00:00Z', 24)).toBeUndefined()
  })
})
