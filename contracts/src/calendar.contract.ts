import * as z from 'zod/mini'
import { boundedText, Id, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

const DAYS_OF_TWO_YEARS = 731
const DAY_MILLISECONDS = 86_400_000

/** A day of the organisation's calendar, `YYYY-MM-DD`. */
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
  /** The last day of the absence itself. */
  lastDay: Day,
})
export type Absence = z.infer<typeof Absence>

export const calendarGet = endpoint('calendarGet', 'GET /api/calendar', {
  summary: 'The organisation’s time zone, working days and holidays from the start of last year on',
  reply: z.object({
    timeZone: z.string(),
    /** Days of the week as ISO 8601 counts them: 1 is Monday. */
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
  summary: 'Takes a holiday back',
  params: z.object({ day: Day }),
  status: 204,
})

const MOST_HOLIDAYS = 1_000

/** Something of a file that is not taken, and why. */
export const LeftOut = z.object({ what: z.string(), why: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/** Takes `multipart/form-data` with one file part named `file`: an iCalendar file, or a table with a day and a name in each row. */
export const holidaysRead = endpoint('holidaysRead', 'POST /api/calendar/holidays/read', {
  summary: 'What an iCalendar or CSV file would add to the holidays of the next ten years; nothing is added',
  encoding: 'multipart',
  reply: z.object({
    holidays: z.array(Holiday),
    /** How many of its days are holidays already; they stay as they are. */
    known: z.int(),
    /** The first of those that are not taken. */
    leftOut: z.array(LeftOut),
    leftOutCount: z.int(),
  }),
})

export const holidaysImport = endpoint('holidaysImport', 'POST /api/calendar/holidays/import', {
  summary: 'Adds several holidays, all or none; days that are holidays already stay as they are',
  body: z.strictObject({
    holidays: z.array(z.strictObject({ day: Day, name: HolidayName }), 'Name the holidays').check(
      z.minLength(1, 'Name the holidays'),
      z.maxLength(MOST_HOLIDAYS, 'These are more holidays than are kept'),
      z.refine((days) => new Set(days.map(({ day }) => day)).size === days.length, 'Name each day once'),
    ),
  }),
  reply: z.object({ added: z.int() }),
})

export const absencesList = endpoint('absencesList', 'GET /api/users/:id/absences', {
  summary: 'The absences of one person that are not over, soonest first',
  params: IdParams,
  reply: z.object({ items: z.array(Absence), can: z.object({ edit: z.boolean() }) }),
})

export const absencesCreate = endpoint('absencesCreate', 'POST /api/users/:id/absences', {
  summary: 'Says that a person is away, from a first to a last day',
  params: IdParams,
  body: z.strictObject({ firstDay: Day, lastDay: Day }).check(
    z.refine(({ firstDay, lastDay }) => lastDay >= firstDay, {
      error: 'The last day must not come before the first',
      path: ['lastDay'],
    }),
    z.refine(({ firstDay, lastDay }) => daysFrom(firstDay, lastDay) < DAYS_OF_TWO_YEARS, {
      error: 'An absence lasts two years at most',
      path: ['lastDay'],
    }),
  ),
  reply: Absence,
  status: 201,
})

export const absencesDelete = endpoint('absencesDelete', 'DELETE /api/absences/:id', {
  summary: 'Takes an absence back',
  params: IdParams,
  status: 204,
})
