import { absencesCreate, holidaysCreate, holidaysDelete } from '@headway/contracts/calendar'
import { notificationsList } from '@headway/contracts/notifications'
import {
  type ReportDayState,
  reportDaysExcuse,
  reportDaysList,
  reportDaysRemind,
} from '@headway/contracts/report-days'
import { tasksComplete } from '@headway/contracts/task-states'
import { usersDeactivate } from '@headway/contracts/users'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildReport } from '../../../test/factories.ts'
import { buildUser, type TestUser, usePortal } from '../../../test/portal.ts'
import { changeSetting } from '../../../test/change-setting.ts'
import { setClock } from '../../../test/set-clock.ts'
import { assignTask, closeDaysBefore, daysOf, resetReportDays } from '../testing/report-days.ts'

/** A Wednesday, closed with a missing report of staff and colleague. */
const DAY = '2090-06-14'
/** The day after, on which the tests run. */
const TODAY = '2090-06-15'

const { server, people } = await usePortal()

beforeAll(async () => {
  await assignTask(server, people, [people.staff, people.colleague])
})

beforeEach(async () => {
  await resetReportDays(server, '2090-06-13')
  await closeDaysBefore(server, TODAY)
})

const list = async (reader: TestUser, query: object = {}) =>
  (await server.call(reader, reportDaysList, { query: { from: DAY, to: TODAY, ...query } })).body
const idsOf = async (reader: TestUser, query: object = {}) =>
  (await list(reader, query)).items.map(({ id }) => id).toSorted((a, b) => a - b)
const excuse = (reader: TestUser, person: TestUser, day = DAY, reason = 'Was at a fair') =>
  server.call(reader, reportDaysExcuse, { params: { day, userId: person.id }, body: { reason } })
const refuseExcuse = (reader: TestUser | null, person: TestUser, day = DAY, reason = 'Was at a fair') =>
  server.refuse(reader, reportDaysExcuse, { params: { day, userId: person.id }, body: { reason } })
const remind = async (reader: TestUser, who: TestUser[], day: string) =>
  (await server.call(reader, reportDaysRemind, { body: { day, userIds: who.map(({ id }) => id) } })).body
    .userIds
const reportToday = () => buildReport(server, people.staff, { reportDate: `${TODAY}T09:00:00Z` })
const remindersOf = async (person: TestUser) =>
  (await server.call(person, notificationsList)).body.items.filter(({ type }) => type === 'report_missing')

describe('reportDaysList', () => {
  it('the list has the people below each role, staff only themselves', async () => {
    const { staff, colleague, otherStaff } = people
    const all = [staff.id, colleague.id, otherStaff.id]
    expect(await idsOf(people.pm)).toEqual([staff.id, colleague.id])
    expect(await idsOf(people.srPm)).toEqual([staff.id, colleague.id])
    expect(await idsOf(people.srPm, { under: 'direct' })).toEqual([])
    expect(await idsOf(people.otherPm, { under: 'direct' })).toEqual([otherStaff.id])
    for (const reader of [people.president, people.superAdmin, people.itAdmin]) {
      expect(await idsOf(reader)).toEqual(all)
    }
    expect(await idsOf(staff)).toEqual([staff.id])
  })

  it('the list shows states, what the reader may do, working days and the first day with states', async () => {
    await setClock(server, `${TODAY}T09:00:00Z`)
    const report = await reportToday()
    const body = await list(people.pm)
    expect(body).toMatchObject({
      today: TODAY,
      since: DAY,
      workingDays: [DAY, TODAY],
      can: { seeOthers: true, remind: true },
    })
    expect(await daysOf(server, people.pm, { person: people.staff, from: DAY, to: TODAY })).toMatchObject([
      { day: DAY, state: 'missing', reportId: null, can: { excuse: true, remind: true } },
      { day: TODAY, state: 'submitted', reportId: report.id, can: { excuse: false, remind: false } },
    ])
    expect(
      await daysOf(server, people.pm, { person: people.colleague, from: TODAY, to: TODAY }),
    ).toMatchObject([
      { day: TODAY, state: 'due', dueAt: '2090-06-16T00:00:00.000Z', can: { excuse: false, remind: true } },
    ])
    const own = await daysOf(server, people.staff, { person: people.staff, from: DAY, to: DAY })
    expect(own).toMatchObject([{ state: 'missing', can: { excuse: false, remind: false } }])
  })

  it('the list names the holidays of the period on weekdays, which are no working days', async () => {
    await server.call(people.itAdmin, holidaysCreate, { body: { day: '2090-06-16', name: 'Founding Day' } })
    await server.call(people.itAdmin, holidaysCreate, { body: { day: '2090-06-17', name: 'A Saturday' } })
    await server.platform.feed.catchUp()
    expect(await list(people.staff, { to: '2090-06-19' })).toMatchObject({
      workingDays: [DAY, TODAY, '2090-06-19'],
      holidays: [{ day: '2090-06-16', name: 'Founding Day' }],
    })
    await server.call(people.itAdmin, holidaysDelete, { params: { day: '2090-06-16' } })
    await server.call(people.itAdmin, holidaysDelete, { params: { day: '2090-06-17' } })
    await server.platform.feed.catchUp()
  })

  it.each<[ReportDayState, ('staff' | 'colleague')[]]>([
    ['missing', ['staff', 'colleague']],
    ['submitted', ['staff']],
    ['due', ['colleague']],
    ['late', []],
  ])('the filter for %s finds %j', async (state, who) => {
    await setClock(server, `${TODAY}T09:00:00Z`)
    await reportToday()
    expect(await idsOf(people.pm, { state })).toEqual(who.map((name) => people[name].id))
  })

  it('people whose role no longer reports are listed by the state of their days', async () => {
    await changeSetting(server, people.superAdmin, 'reports.expectedRoles', ['pm'])
    try {
      expect(await idsOf(people.srPm)).toEqual([people.pm.id])
      for (const reader of [people.pm, people.president]) {
        const { items } = await list(reader, { state: 'missing' })
        expect(items).toHaveLength(2)
        expect(await idsOf(reader, { state: 'missing' })).toEqual([people.staff.id, people.colleague.id])
        expect(items[0]?.days).toMatchObject([{ day: DAY, state: 'missing', can: { excuse: true } }])
      }
      expect(await idsOf(people.pm, { state: 'due' })).toEqual([])
      expect(await remind(people.pm, [people.staff], DAY)).toEqual([people.staff.id])
    } finally {
      await changeSetting(server, people.superAdmin, 'reports.expectedRoles', ['staff'])
    }
  })

  it('a report is due from a person who completed their last task today, until it is submitted', async () => {
    const worker = await buildUser(server, { role: 'staff', managerId: people.pm.id })
    const id = await assignTask(server, people, [worker])
    await setClock(server, `${TODAY}T15:00:00Z`)
    await server.call(worker, tasksComplete, { params: { id }, body: {} })
    const [today] = await daysOf(server, people.pm, { person: worker, from: TODAY, to: TODAY })
    expect(today).toMatchObject({ state: 'due', can: { remind: true } })
    for (const reader of [people.pm, people.president]) {
      expect(await idsOf(reader, { state: 'due' })).toContain(worker.id)
    }
    expect(await remind(people.pm, [worker], TODAY)).toEqual([worker.id])
    await buildReport(server, worker, { reportDate: `${TODAY}T15:00:00Z` })
    expect(await idsOf(people.pm, { state: 'due' })).not.toContain(worker.id)
    await server.call(people.superAdmin, usersDeactivate, { params: { id: worker.id }, body: {} })
  })

  it('the search finds people by the beginnings of their names', async () => {
    const [person] = (await list(people.president)).items.filter(({ id }) => id === people.staff.id)
    expect(await idsOf(people.president, { q: person?.firstName ?? '' })).toEqual([people.staff.id])
    expect(await idsOf(people.president, { q: `${person?.firstName} Pers` })).toEqual([people.staff.id])
    expect(await idsOf(people.otherPm, { q: person?.firstName ?? '' })).toEqual([])
  })

  it('pages follow each other without gaps or repetitions', async () => {
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(people.president, { limit: '1', ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(await idsOf(people.president))
  })

  it.each<[string, Record<string, string>, string]>([
    ['a day that does not exist', { from: '2090-02-30' }, '/from'],
    ['a period that ends before it starts', { from: TODAY, to: DAY }, '/to'],
    ['63 days', { from: '2090-06-01', to: '2090-08-02' }, '/to'],
    ['an unknown state', { state: 'sent' }, '/state'],
    ['an unknown scope', { under: 'mine' }, '/under'],
  ])('the list refuses %s', async (_, query, pointer) => {
    const { status, body } = await server.refuse(people.pm, reportDaysList, {
      query: { from: DAY, to: TODAY, ...query },
    })
    expect([status, body.errors?.[0]?.pointer]).toEqual([400, pointer])
  })
})

describe('reportDaysExcuse', () => {
  it('everyone above and the person see who excused a day, and why', async () => {
    const { body } = await excuse(people.pm, people.staff)
    expect(body).toMatchObject({ day: DAY, state: 'excused', reason: 'Was at a fair' })
    const [seen] = await daysOf(server, people.staff, { person: people.staff, from: DAY, to: DAY })
    expect(seen).toMatchObject({ state: 'excused', reason: 'Was at a fair', decidedBy: body.decidedBy })
  })

  it('only those above the person and administrators may excuse, not the president for others', async () => {
    const outsider = await buildUser(server, { role: 'staff', managerId: people.superAdmin.id })
    await server.platform.database.knex('report_days').insert({
      day: DAY,
      user_id: outsider.id,
      state: 'missing',
      due_at: new Date(`${TODAY}T00:00:00Z`),
    })
    const period = { person: outsider, from: DAY, to: DAY }
    expect(await daysOf(server, people.president, period)).toMatchObject([{ can: { excuse: false } }])
    expect((await refuseExcuse(people.president, outsider)).status).toBe(403)
    expect(await daysOf(server, people.president, { ...period, person: people.staff })).toMatchObject([
      { can: { excuse: true } },
    ])
    expect(await daysOf(server, people.itAdmin, period)).toMatchObject([{ can: { excuse: true } }])
    await excuse(people.itAdmin, outsider)
    expect(await daysOf(server, outsider, period)).toMatchObject([{ state: 'excused' }])
    await server.platform.database.knex('users').where({ id: outsider.id }).update({ is_active: false })
  })

  it('an excused day is settled: a report does not change it', async () => {
    await excuse(people.pm, people.staff)
    const report = await buildReport(server, people.staff, { reportDate: `${DAY}T09:00:00Z` })
    const [day] = await daysOf(server, people.pm, { person: people.staff, from: DAY, to: DAY })
    expect(day).toMatchObject({ state: 'excused', reportId: report.id })
  })

  it('excusing returns 409 with the present state for a day that is not missing', async () => {
    await excuse(people.pm, people.staff)
    const repeated = await refuseExcuse(people.srPm, people.staff)
    expect([repeated.status, repeated.body.code, repeated.body.current]).toEqual([
      409,
      'report_not_missing',
      { state: 'excused' },
    ])
    const open = await refuseExcuse(people.pm, people.staff, TODAY)
    expect([open.status, open.body.current]).toEqual([409, { state: null }])
    await setClock(server, '2090-06-29T10:00:00Z')
    const settled = await refuseExcuse(people.pm, people.colleague)
    expect([settled.status, settled.body.detail]).toEqual([409, 'This day is settled.'])
  })

  it.each([
    ['no reason', ' '],
    ['a reason of 201 characters', 'x'.repeat(201)],
  ])('excusing refuses %s', async (_, reason) => {
    expect((await refuseExcuse(people.pm, people.staff, DAY, reason)).status).toBe(400)
  })
})

describe('reportDaysRemind', () => {
  it('a manager reminds those who owe the report of a day, each once', async () => {
    await setClock(server, `${TODAY}T09:00:00Z`)
    await reportToday()
    expect(await remind(people.pm, [people.staff, people.colleague], TODAY)).toEqual([people.colleague.id])
    expect(await remind(people.srPm, [people.staff, people.colleague], TODAY)).toEqual([])
    expect(await remind(people.srPm, [people.staff, people.colleague], DAY)).toEqual([
      people.staff.id,
      people.colleague.id,
    ])
    expect((await remindersOf(people.staff)).map(({ message, link }) => [message, link])).toEqual([
      [expect.stringMatching(/reminded you of the report for Wed, Jun 14\.$/), `/report?day=${DAY}`],
    ])
  })

  it('a person who was reminded of a day cannot be reminded of it again', async () => {
    await setClock(server, `${TODAY}T09:00:00Z`)
    await remind(people.pm, [people.staff], DAY)
    await remind(people.pm, [people.colleague], TODAY)
    const period = { from: DAY, to: TODAY }
    const reminded = { isReminded: true, can: { remind: false } }
    const waiting = { isReminded: false, can: { remind: true } }
    expect(await daysOf(server, people.srPm, { person: people.staff, ...period })).toMatchObject([
      reminded,
      waiting,
    ])
    expect(await daysOf(server, people.srPm, { person: people.colleague, ...period })).toMatchObject([
      waiting,
      reminded,
    ])
  })

  it('two managers who remind the same person at once send one reminder', async () => {
    const answers = await Promise.all([
      remind(people.pm, [people.staff], DAY),
      remind(people.srPm, [people.staff], DAY),
      remind(people.pm, [people.staff], DAY),
    ])
    expect(answers.flat()).toEqual([people.staff.id])
    expect(await remindersOf(people.staff)).toHaveLength(1)
  })

  it('no one is reminded of a day off or of a day of their absence', async () => {
    await setClock(server, `${TODAY}T09:00:00Z`)
    const absence = { params: { id: people.staff.id }, body: { firstDay: TODAY, lastDay: TODAY } }
    await server.call(people.itAdmin, absencesCreate, absence)
    expect(await remind(people.pm, [people.staff, people.colleague], TODAY)).toEqual([people.colleague.id])
    await setClock(server, '2090-06-17T09:00:00Z')
    expect(await remind(people.pm, [people.colleague], '2090-06-17')).toEqual([])
    expect(await remind(people.srPm, [people.pm], TODAY)).toEqual([])
  })

  it('reminding is refused when one person is not below, and then sends no reminder', async () => {
    const body = { day: DAY, userIds: [people.staff.id, people.otherStaff.id] }
    expect((await server.refuse(people.pm, reportDaysRemind, { body })).status).toBe(404)
    expect(await remindersOf(people.staff)).toEqual([])
  })

  it.each([
    ['tomorrow', '2090-06-16', [1]],
    ['a settled day', '2090-05-01', [1]],
    ['an empty list', DAY, []],
    ['101 people', DAY, Array.from({ length: 101 }, (_, index) => index + 1)],
  ])('reminding refuses %s', async (_, day, userIds) => {
    const { status } = await server.refuse(people.pm, reportDaysRemind, { body: { day, userIds } })
    expect(status).toBe(400)
  })
})
