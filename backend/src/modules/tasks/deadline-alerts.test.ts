import { absencesCreate, holidaysCreate } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import { settingsUpdate } from '@headway/contracts/settings'
import { tasksAssignBulk, tasksCreate, tasksUpdate } from '@headway/contracts/tasks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../platform/platform.ts'
import { startInstance, type TestUser } from '../../test/server.ts'
import { useTestOrganisation } from '../../test/use-test-organisation.ts'
import { standAt } from '../../test/stand-at.ts'
import { calendarOf } from '../calendar/index.ts'
import { nearUntil, tellDeadlines } from './deadline-alerts.ts'

const HOUR = 3_600_000
/** A Wednesday at ten, far from every clock that is really running. */
const NOW = Date.parse('2090-06-14T10:00:00Z')

const { server, people } = await useTestOrganisation()
beforeEach(() => standAt(server, NOW))
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
  const task = (await server.call(people.pm, tasksCreate, { body: { ...body, recurringPattern: null } })).body
  const assigneeIds = assignees.map(({ id }) => id)
  await server.call(people.pm, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds } })
  return task
}

const toldTo = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.filter(({ type }) => type === 'deadline')
const titlesTo = async (person: TestUser) => (await toldTo(person)).map(({ message }) => message)

describe('people are told of a deadline', () => {
  it('once it is as near as the setting says, once, with a link to the task', async () => {
    const task = await createTask('Ledger', inHours(23))
    await createTask('Audit', inHours(25))
    await createTask('Someday', null)
    await tellDeadlines(server.platform)
    await tellDeadlines(server.platform)
    expect(await toldTo(people.staff)).toMatchObject([
      {
        type: 'deadline',
        title: 'A deadline is near',
        message: 'Ledger',
        priority: 'high',
        link: `/tasks/${task.id}`,
      },
    ])
    expect(await titlesTo(people.pm)).toEqual([])
    await standAt(server, NOW + 2 * HOUR)
    await tellDeadlines(server.platform)
    expect((await titlesTo(people.staff)).toSorted()).toEqual(['Audit', 'Ledger'])
  })

  it('at once by a longer time, and by none at all', async () => {
    await createTask('Budget', inHours(30))
    await set('notifications.deadlineHours', 0)
    await tellDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toEqual([])
    await set('notifications.deadlineHours', 36)
    await tellDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toContain('Budget')
  })

  it('once over several processes at the same time', async () => {
    const neighbour = createPlatform(server.platform)
    const instance = await startInstance(neighbour)
    await neighbour.settings.load()
    for (let number = 0; number < 120; number++) {
      await createTask(`Many ${number}`, inHours(20), [people.colleague])
    }
    await Promise.allSettled(
      [server.platform, neighbour, server.platform, neighbour].map((platform) => tellDeadlines(platform)),
    )
    await tellDeadlines(neighbour)
    const { knex } = server.platform.database
    const rows = (await knex('notifications')
      .where({ type: 'deadline', user_id: people.colleague.id })
      .where('message', 'like', 'Many %')
      .pluck('message')) as string[]
    expect([rows.length, new Set(rows).size]).toEqual([120, 120])
    await instance.stop()
  })

  it('again when the deadline was moved, and when somebody else has the task', async () => {
    const task = await createTask('Forecast', inHours(10))
    await tellDeadlines(server.platform)
    await server.call(people.pm, tasksUpdate, { params: { id: task.id }, body: { dueDate: inHours(12) } })
    const assigneeIds = [people.staff.id, people.colleague.id]
    await server.call(people.pm, tasksAssignBulk, { params: { id: task.id }, body: { assigneeIds } })
    await tellDeadlines(server.platform)
    expect((await titlesTo(people.staff)).filter((title) => title === 'Forecast')).toHaveLength(2)
    expect((await titlesTo(people.colleague)).filter((title) => title === 'Forecast')).toHaveLength(1)
  })

  it('not while they are away, but on the day they are back', async () => {
    const day = '2090-06-14'
    const params = { id: people.staff.id }
    await server.call(people.staff, absencesCreate, { params, body: { firstDay: day, lastDay: day } })
    await createTask('Handover', inHours(20))
    await tellDeadlines(server.platform)
    expect(await titlesTo(people.staff)).not.toContain('Handover')
    await standAt(server, Date.parse('2090-06-15T00:30:00Z'))
    await tellDeadlines(server.platform)
    expect(await titlesTo(people.staff)).toContain('Handover')
  })
})

describe('near is counted on working days', () => {
  const near = async (moment: string, hours: number) =>
    (await nearUntil(calendarOf(server.platform), new Date(moment), hours))?.toISOString()

  it.each([
    ['2090-06-14T10:00:00Z', 24, '2090-06-15T10:00:00.000Z'],
    // A Friday: what is due on Monday morning is told before the weekend.
    ['2090-06-16T10:00:00Z', 24, '2090-06-19T10:00:00.000Z'],
    ['2090-06-16T00:00:00Z', 24, '2090-06-17T00:00:00.000Z'],
    ['2090-06-17T10:00:00Z', 24, undefined],
    ['2090-06-14T10:00:00Z', 168, '2090-06-23T10:00:00.000Z'],
  ])('from %s on, %d hours reach until %s', async (moment, hours, until) => {
    expect(await near(moment, hours)).toBe(until)
  })

  it('and over holidays', async () => {
    const body = { day: '2090-06-15', name: 'Corpus Christi' }
    await server.call(people.superAdmin, holidaysCreate, { body })
    await server.platform.feed.catchUp()
    expect(await near('2090-06-14T10:00:00Z', 24)).toBe('2090-06-16T10:00:00.000Z')
    expect(await near('2090-06-15T10:00:00Z', 24)).toBeUndefined()
  })
})
