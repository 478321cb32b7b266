import {
  absencesCreate,
  absencesDelete,
  absencesList,
  calendarGet,
  holidaysCreate,
  holidaysDelete,
} from '@headway/contracts/calendar'
import type { RouteTable } from '../../platform/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { loadUser } from '../users/index.ts'
import { addAbsence, listAbsences, readAbsence, removeAbsence } from './absences.ts'
import { calendarOf } from './calendar.ts'
import { can } from './calendar.policy.ts'
import { addHoliday, listHolidays, removeHoliday } from './holidays.ts'

/** Mounts the organisation's calendar. */
export function registerCalendar(table: RouteTable, platform: Platform): void {
  const { database, settings } = platform
  const calendar = calendarOf(platform)
  const editing = { can: can.edit, ability: 'calendar.edit' }

  table.route(calendarGet, { can: 'signed-in' }, async ({ actor }) => ({
    timeZone: settings.get('organisation.timeZone'),
    workingDays: settings.get('calendar.workingDays'),
    holidays: await listHolidays(database, `${Number(calendar.today().slice(0, 4)) - 1}-01-01`),
    can: { edit: can.edit(actor) },
  }))

  table.route(holidaysCreate, editing, async ({ act, body, write }) => {
    await write((trx) => addHoliday(platform, act, body, trx))
    return body
  })

  table.route(holidaysDelete, editing, async ({ act, params, write }) => {
    await write((trx) => removeHoliday(platform, act, params.day, trx))
    return undefined
  })

  table.route(absencesList, { can: 'signed-in' }, async ({ actor, params }) => {
    const person = await loadUser(platform, actor, params.id)
    return {
      items: await listAbsences(database, person.id, calendar.today()),
      can: { edit: can.setAbsence(actor, person) },
    }
  })

  table.route(absencesCreate, { can: 'signed-in' }, async ({ act, params, body, write }) => {
    const id = await write((trx) => addAbsence(platform, act, { userId: params.id, ...body }, trx))
    return readAbsence(database, id)
  })

  table.route(absencesDelete, { can: 'signed-in' }, async ({ act, params, write }) => {
    await write((trx) => removeAbsence(platform, act, params.id, trx))
    return undefined
  })
}
