import { absencesCreate, absencesDelete, holidaysCreate, holidaysDelete } from '@headway/contracts/calendar'
import { reportDaysList } from '@headway/contracts/report-days'
import type { SettingKey } from '@headway/contracts/settings'
import { tasksComplete } from '@headway/contracts/task-states'
import { usersDeactivate } from '@headway/contracts/users'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlatform } from '../../../platform/platform.ts'
import { buildReport, buildTask } from '../../../test/factories.ts'
import { buildUser, startInstance, usePortal } from '../../../test/portal.ts'
import { changeSetting } from '../../../test/change-setting.ts'
import { setClock } from '../../../test/set-clock.ts'
import { waitUntilDoneOrLocked } from '../../../test/wait-for-lock.ts'
import { assignTask, closeDaysBefore, resetReportDays, statesOf } from '../testing/report-days.ts'
import { closeReportDays } from './close-days.ts'
import { applyAbsence } from './day-states.ts'

/** A Wednesday; the day before is closed. */
const DAY = '2090-06-14'
const NEXT_DAY = '2090-06-15'

const { server, people } = await usePortal()

beforeAll(async () => {
  await assignTask(server, people, [people.staff, people.colleague])
})

beforeEach(async () => {
  await setClock(server, `${DAY}T10:00:00Z`)
  await resetReportDays(server, '2090-06-13')
})

const set = (key: SettingKey, value: unknown) => changeSetting(server, people.superAdmin, key, value)
afterEach(async () => {
  await set('reports.dueTime', null)
  await set('reports.expectedRoles', ['staff'])
})

const reportFor = (day: string, time = '09:00') =>
  buildReport(server, people.staff, { reportDate: `${day}T${time}:00Z` })
const states = (from = DAY, to = '2090-06-30') =>
  statesOf(server, people.pm, { person: people.staff, from, to })
const addAbsence = (firstDay: string, lastDay = firstDay) =>
  server.call(people.staff, absencesCreate, {
    params: { id: people.staff.id },
    body: { firstDay, lastDay },
  })

/** Adds a staff member with one task of their own. */
async function addWorker() {
  const person = await buildUser(server, { role: 'staff', managerId: people.pm.id })
  const id = await assignTask(server, people, [person])
  return {
    person,
    complete: () => server.call(person, tasksComplete, { params: { id }, body: {} }),
    states: () => statesOf(server, people.pm, { person, from: DAY, to: DAY }),
  }
}

describe('the state of a day', () => {
  it('a report before the due time is submitted, one at or after it is late', async () => {
    await set('reports.dueTime', '10:30')
    await reportFor(DAY)
    expect(await states()).toEqual([`${DAY} submitted`])
    await setClock(server, `${NEXT_DAY}T10:30:00Z`)
    await reportFor(NEXT_DAY)
    expect(await states(NEXT_DAY)).toEqual([`${NEXT_DAY} late`])
  })

  it('a second report of a day changes nothing', async () => {
    await set('reports.dueTime', '10:30')
    const first = await reportFor(DAY)
    await setClock(server, `${DAY}T11:00:00Z`)
    await reportFor(DAY)
    const [row] = await server.platform.database.knex('report_days').where({ user_id: people.staff.id })
    expect(row).toMatchObject({ state: 'submitted', report_id: first.id })
  })

  it('a closed day without a report is missing for those with an open task only', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    const rows = await server.platform.database.knex('report_days').where({ day: DAY }).orderBy('user_id')
    expect(rows.map(({ user_id: id, state }) => [id, state])).toEqual([
      [people.staff.id, 'missing'],
      [people.colleague.id, 'missing'],
    ])
  })

  it('a closed day is missing for a person who completed their last task on it', async () => {
    const worker = await addWorker()
    await worker.complete()
    await closeDaysBefore(server, NEXT_DAY)
    expect(await worker.states()).toEqual([`${DAY} missing`])
  })

  it('a closed day is missing for the roles of the setting only', async () => {
    await buildTask(server, people.srPm, { assigneeIds: [people.pm.id] })
    await set('reports.expectedRoles', ['pm', 'sr_pm'])
    await closeDaysBefore(server, NEXT_DAY)
    const rows = await server.platform.database.knex('report_days').where({ day: DAY })
    expect(rows.map(({ user_id: id, state }) => [id, state])).toEqual([[people.pm.id, 'missing']])
  })

  it('a person who is deactivated before the close has no state', async () => {
    const { person, states: own } = await addWorker()
    await server.call(people.superAdmin, usersDeactivate, { params: { id: person.id }, body: {} })
    await closeDaysBefore(server, NEXT_DAY)
    expect(await own()).toEqual([])
    expect(await server.platform.database.knex('report_days').where({ user_id: person.id })).toEqual([])
  })

  it('a person who was added after the day has no state', async () => {
    const { person, states: own } = await addWorker()
    await server.platform.database
      .knex('users')
      .where({ id: person.id })
      .update({ created_at: new Date(`${NEXT_DAY}T00:00:00Z`) })
    await closeDaysBefore(server, NEXT_DAY)
    expect(await own()).toEqual([])
  })

  it('a report after the close turns missing into late, on each of the last 10 working days', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await setClock(server, '2090-06-28T10:00:00Z')
    await reportFor(DAY)
    expect(await states(DAY, DAY)).toEqual([`${DAY} late`])
  })

  it('a report for a settled day does not change it', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await setClock(server, '2090-06-29T10:00:00Z')
    await reportFor(DAY)
    expect(await states(DAY, DAY)).toEqual([`${DAY} missing`])
  })

  it('a report between midnight and the close counts as late', async () => {
    await setClock(server, `${NEXT_DAY}T00:02:00Z`)
    await reportFor(DAY)
    await closeReportDays(server.platform)
    expect(await states(DAY, DAY)).toEqual([`${DAY} late`])
  })

  it('a report for a closed day on which none was expected gives the day no state', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await buildReport(server, people.otherStaff, { reportDate: `${DAY}T09:00:00Z` })
    expect(await statesOf(server, people.otherPm, { person: people.otherStaff, from: DAY, to: DAY })).toEqual(
      [],
    )
  })

  it('a day is excused during an absence, also one that is entered later, and missing when it is taken back', async () => {
    await addAbsence(NEXT_DAY)
    await closeDaysBefore(server, '2090-06-16')
    expect(await states()).toEqual([`${DAY} missing`, `${NEXT_DAY} excused`, '2090-06-16 due'])
    const { body: absence } = await addAbsence(DAY, NEXT_DAY)
    expect((await states()).slice(0, 2)).toEqual([`${DAY} excused`, `${NEXT_DAY} excused`])
    await server.call(people.staff, absencesDelete, { params: { id: absence.id } })
    expect((await states()).slice(0, 2)).toEqual([`${DAY} missing`, `${NEXT_DAY} excused`])
  })

  it('a report for an excused day makes it late when the absence is taken back', async () => {
    const { body: absence } = await addAbsence(DAY)
    await closeDaysBefore(server, NEXT_DAY)
    const { id } = await reportFor(DAY)
    expect(await states(DAY, DAY)).toEqual([`${DAY} excused`])
    await server.call(people.staff, absencesDelete, { params: { id: absence.id } })
    const [day] = await server.platform.database.knex('report_days').where({ user_id: people.staff.id })
    expect(day).toMatchObject({ state: 'late', report_id: id })
  })

  it('a report turns missing into late after the role of the person is no longer expected to report', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await set('reports.expectedRoles', ['pm'])
    await reportFor(DAY)
    await reportFor(NEXT_DAY)
    const rows = await server.platform.database.knex('report_days').where({ user_id: people.staff.id })
    expect(rows.map(({ day, state }) => [day, state])).toEqual([[DAY, 'late']])
  })

  it('weekends and holidays have no state', async () => {
    await server.call(people.superAdmin, holidaysCreate, {
      body: { day: '2090-06-16', name: 'Founding day' },
    })
    await server.platform.feed.catchUp()
    await closeDaysBefore(server, '2090-06-20')
    const found = await states(DAY, '2090-06-19')
    await server.call(people.superAdmin, holidaysDelete, { params: { day: '2090-06-16' } })
    await server.platform.feed.catchUp()
    expect(found).toEqual([`${DAY} missing`, `${NEXT_DAY} missing`, '2090-06-19 missing'])
  })

  it('a report turns missing into late on a day that became a holiday after its close', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await server.call(people.superAdmin, holidaysCreate, { body: { day: DAY, name: 'Founding day' } })
    await server.platform.feed.catchUp()
    await reportFor(DAY)
    const found = await states(DAY, DAY)
    await server.call(people.superAdmin, holidaysDelete, { params: { day: DAY } })
    await server.platform.feed.catchUp()
    expect(found).toEqual([`${DAY} late`])
  })

  it('the day of a report is that of the organization’s time zone', async () => {
    await set('organization.timeZone', 'Pacific/Auckland')
    try {
      await setClock(server, `${DAY}T13:00:00Z`)
      await buildReport(server, people.staff, { reportDate: `${DAY}T12:30:00Z` })
      expect(await states()).toEqual([`${NEXT_DAY} submitted`])
    } finally {
      await set('organization.timeZone', 'UTC')
    }
  })
})

describe('closing', () => {
  it('closing again changes nothing, and a day that is open stays open', async () => {
    await closeDaysBefore(server, NEXT_DAY)
    await closeDaysBefore(server, NEXT_DAY)
    expect(await states()).toEqual([`${DAY} missing`, `${NEXT_DAY} due`])
  })

  it('closing makes up for days on which it did not run, but not for settled ones', async () => {
    await closeDaysBefore(server, '2090-06-17')
    expect(await states()).toEqual([`${DAY} missing`, `${NEXT_DAY} missing`, '2090-06-16 missing'])
    await resetReportDays(server, '2090-06-13')
    await closeDaysBefore(server, '2090-07-31')
    const days = await states(DAY, '2090-07-30')
    expect([days.length, days[0], days.at(-1)]).toEqual([10, '2090-07-17 missing', '2090-07-28 missing'])
  })

  it('the day of the installation is the first day with states', async () => {
    const { knex } = server.platform.database
    await knex('report_closed_days').delete()
    await setClock(server, `${DAY}T10:00:00Z`)
    await closeReportDays(server.platform)
    expect(await knex('report_days').select('day')).toEqual([])
    await closeDaysBefore(server, NEXT_DAY)
    expect(await states('2090-06-12')).toEqual([`${DAY} missing`, `${NEXT_DAY} due`])
    const { body } = await server.call(people.pm, reportDaysList, { query: { from: DAY, to: NEXT_DAY } })
    expect(body.since).toBe(DAY)
  })

  it('a day that is closed while an absence is being entered is excused', async () => {
    const { platform } = server
    const absence = { userId: people.staff.id, firstDay: DAY, lastDay: DAY }
    await setClock(server, `${NEXT_DAY}T00:05:00Z`)
    const trx = await platform.database.knex.transaction()
    await trx('users').where({ id: absence.userId }).forUpdate().select('id')
    await trx('calendar_absences').insert({
      user_id: absence.userId,
      first_day: DAY,
      last_day: DAY,
      created_by: absence.userId,
      created_at: new Date(),
    })
    await applyAbsence(platform, absence, 'added', trx)
    const closing = closeReportDays(platform)
    await waitUntilDoneOrLocked(trx, closing)
    await trx.commit()
    await closing
    expect(await states(DAY, DAY)).toEqual([`${DAY} excused`])
  })

  it('a day on which one person fails is closed again by the next run', async () => {
    const { database } = server.platform
    await setClock(server, `${NEXT_DAY}T00:05:00Z`)
    const change: typeof database.change = (sql, values, trx) => {
      if (sql.includes('INTO report_days') && values?.includes(people.staff.id)) {
        throw new Error('bad person')
      }
      return database.change(sql, values, trx)
    }
    const failing = { ...server.platform, database: { ...database, change } }
    await expect(closeReportDays(failing)).rejects.toThrow('could not be closed (1): bad person')
    const colleague = { person: people.colleague, from: DAY, to: DAY }
    expect(await statesOf(server, people.pm, colleague)).toEqual([`${DAY} missing`])
    await closeReportDays(server.platform)
    expect(await states(DAY, DAY)).toEqual([`${DAY} missing`])
  })

  it('several processes close a day once', async () => {
    await setClock(server, `${NEXT_DAY}T00:05:00Z`)
    const neighbor = createPlatform(server.platform)
    const instance = await startInstance(neighbor)
    await neighbor.settings.load()
    const results = await Promise.allSettled(
      [server.platform, neighbor, server.platform].map((platform) => closeReportDays(platform)),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await states(DAY, DAY)).toEqual([`${DAY} missing`])
    await instance.stop()
  })
})
