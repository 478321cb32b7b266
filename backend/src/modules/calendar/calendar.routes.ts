import { limits } from '@headway/contracts'
import {
  absencesCreate,
  absencesDelete,
  absencesList,
  calendarGet,
  holidaysCreate,
  holidaysDelete,
  holidaysImport,
  holidaysRead,
} from '@headway/contracts/calendar'
import type { RouteTable } from '../../platform/http/endpoint.ts'
import type { Platform } from '../../platform/platform.ts'
import { receiveFile } from '../../platform/http/receive-file.ts'
import { loadUser } from '../users/index.ts'
import { addAbsence, listAbsences, readAbsence, removeAbsence } from './absences.ts'
import { calendarOf } from './calendar.ts'
import { can } from './calendar.policy.ts'
import { addHoliday, addHolidays, findKnownDays, listHolidays, removeHoliday } from './holidays.ts'
import { personalRecords, unlistedColumns } from './personal-data.ts'

/** Number of years ahead for which holidays are read from files. */
const YEARS_AHEAD = 10
/** Maximum number of left-out entries reported per file. */
const MAX_SKIPPED = 20

/** The calendar parser is large and rarely needed, so it is loaded with the first file. */
const library = async () => import('./holiday-file.ts')

/** Registers the routes of holidays and absences. */
export function registerCalendar(table: RouteTable, platform: Platform): void {
  platform.personalData.add(personalRecords, unlistedColumns)
  routeHolidays(table, platform)
  routeAbsences(table, platform)
}

function routeHolidays(table: RouteTable, platform: Platform): void {
  const { database, settings } = platform
  const calendar = calendarOf(platform)
  const editing = { can: can.edit, ability: 'calendar.edit' }

  table.route(calendarGet, { can: 'signed-in' }, async ({ actor }) => ({
    timeZone: settings.get('organization.timeZone'),
    workingDays: settings.get('calendar.workingDays'),
    holidays: await listHolidays(database, `${Number(calendar.today().slice(0, 4)) - 1}-01-01`),
    can: { edit: can.edit(actor) },
  }))

  table.route(holidaysCreate, editing, async ({ context, body, write }) => {
    await write((trx) => addHoliday(platform, context, body, trx))
    return body
  })

  table.route(holidaysDelete, editing, async ({ context, params, write }) => {
    await write((trx) => removeHoliday(platform, context, params.day, trx))
    return undefined
  })

  table.route(holidaysRead, editing, async ({ ctx }) => {
    const file = await receiveFile(ctx, limits.holidayFileBytes)
    const year = Number(calendar.today().slice(0, 4))
    const { readHolidayFile } = await library()
    const read = readHolidayFile(file, {
      from: `${year}-01-01`,
      until: `${year + YEARS_AHEAD}-12-31`,
      dateFormat: settings.get('appearance.dateFormat'),
    })
    const known = await findKnownDays(
      database,
      read.holidays.map(({ day }) => day),
    )
    return {
      holidays: read.holidays.filter(({ day }) => !known.has(day)),
      known: known.size,
      leftOut: read.leftOut.slice(0, MAX_SKIPPED),
      leftOutCount: read.leftOut.length,
    }
  })

  table.route(holidaysImport, editing, async ({ context, body, write }) => ({
    added: await write((trx) => addHolidays(platform, context, body.holidays, trx)),
  }))
}

function routeAbsences(table: RouteTable, platform: Platform): void {
  const { database } = platform

  table.route(absencesList, { can: 'signed-in' }, async ({ actor, params }) => {
    const person = await loadUser(platform, actor, params.id)
    return {
      items: await listAbsences(database, person.id, calendarOf(platform).today()),
      can: { edit: can.setAbsence(actor, person) },
    }
  })

  table.route(absencesCreate, { can: 'signed-in' }, async ({ context, params, body, write }) => {
    const id = await write((trx) => addAbsence(platform, context, { userId: params.id, ...body }, trx))
    return readAbsence(database, id)
  })

  table.route(absencesDelete, { can: 'signed-in' }, async ({ context, params, write }) => {
    await write((trx) => removeAbsence(platform, context, params.id, trx))
    return undefined
  })
}
