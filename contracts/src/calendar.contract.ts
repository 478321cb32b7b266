import * as z from 'zod/mini'
import { boundedText, Id, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

const DAYS_OF_TWO_YEARS = 731
const DAY_MILLISECONDS = 86_400_000

/** A day of the organization's calendar, `YYYY-MM-DD`. */
export const Day = z.iso
  .date('Enter a day, for example 2026-12-31')
  .check(z.refine((day) => day >= '2000-01-01' && day <= '2100-12-31', 'Choose a day from 2000 to 2100'))

const daysFrom = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY_MILLISECONDS

export const HolidayName = boundedText(1, 100, { required: 'Enter a name for the holiday' })

export const Holiday = z.object({ day: Day, name: z.string() })
export type Holiday = z.infer<typeof Holiday>

export const Absence = z.object({
  id: Id,
  userId: Id,
  firstDay: Day,
  /** Last day of the absence, inclusive. */
  lastDay: Day,
})
export type Absence = z.infer<typeof Absence>

export const calendarGet = endpoint('calendarGet', 'GET /api/calendar', {
  summary: 'Returns the organization’s time zone and working days, and holidays since the start of last year',
  reply: z.object({
    timeZone: z.string(),
    /** Days of the week, numbered as in ISO 8601: 1 is Monday. */
    workingDays: z.array(z.int()),
    holidays: z.array(Holiday),
    can: z.object({ edit: z.boolean() }),
  }),
})

export const holidaysCreate = endpoint('holidaysCreate', 'POST /api/calendar/holidays', {
  summary: 'Adds a holiday; a day has at most one',
  body: z.strictObject({
    day: Day,
    name: HolidayName,
  }),
  reply: Holiday,
  status: 201,
})

export const holidaysDelete = endpoint('holidaysDelete', 'DELETE /api/calendar/holidays/:day', {
  summary: 'Removes a holiday',
  params: z.object({ day: Day }),
  status: 204,
})

const MOST_HOLIDAYS = 1_000

/** An entry of an uploaded file that is not imported, with the reason. */
export const LeftOut = z.object({ what: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/**
 * Takes `multipart/form-data` with one file part named `file`: an iCalendar file, or a table with a day and a name in
 * each row.
 */
export const holidaysRead = endpoint('holidaysRead', 'POST /api/calendar/holidays/read', {
  summary:
    'Returns the holidays that an iCalendar or CSV file would add in the next ten years, without adding them',
  encoding: 'multipart',
  reply: z.object({
    holidays: z.array(Holiday),
    /** Number of days in the file that are holidays already. The import does not change them. */
    known: z.int(),
    /** The first entries that are not imported. */
    leftOut: z.array(LeftOut),
    leftOutCount: z.int(),
  }),
})

export const holidaysImport = endpoint('holidaysImport', 'POST /api/calendar/holidays/import', {
  summary: 'Adds several holidays, all or none; days that are already holidays stay unchanged',
  body: z.strictObject({
    holidays: z.array(z.strictObject({ day: Day, name: HolidayName }), 'Enter at least one holiday').check(
      z.minLength(1, 'Enter at least one holiday'),
      z.maxLength(MOST_HOLIDAYS, 'Too many holidays'),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'List each day only once'),
    ),
  }),
  reply: z.object({ added: z.int() }),
})

export const absencesList = endpoint('absencesList', 'GET /api/users/:id/absences', {
  summary: 'Lists the current and future absences of a person, soonest first',
  params: IdParams,
  reply: z.object({ items: z.array(Absence), can: z.object({ edit: z.boolean() }) }),
})

export const absencesCreate = endpoint('absencesCreate', 'POST /api/users/:id/absences', {
  summary: 'Adds an absence of a person, from a first to a last day',
  params: IdParams,
  body: z.strictObject({ firstDay: Day, lastDay: Day }).check(
    z.refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
      error: 'The last day can’t be before the first',
      path: ['lastDay'],
    }),
    z.refine(({ firstDay, lastDay }) => daysFrom(firstDay, lastDay) < DAYS_OF_TWO_YEARS, {
      error: 'Time off can last at most two years',
      path: ['lastDay'],
    }),
  ),
  reply: Absence,
  status: 201,
})

export const absencesDelete = endpoint('absencesDelete', 'DELETE /api/absences/:id', {
  summary: 'Removes an absence',
  params: IdParams,
  status: 204,
})
