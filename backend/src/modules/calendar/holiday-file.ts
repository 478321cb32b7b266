import type { Holiday, LeftOut } from '@headway/contracts/calendar'
import { Day } from '@headway/contracts/calendar'
import * as z from 'zod/mini'
import { decodeText } from '../../platform/tables/decode-text.ts'
import { fileProblem } from '../../platform/tables/file-problem.ts'
import { readCsv } from '../../platform/tables/read-csv.ts'
import { type DayOrder, detectDayOrder, parseDate } from '../../platform/tables/parse-dates.ts'
import { readCalendar } from './holiday-calendar.ts'
import { HolidayDays, type Span } from './holiday-days.ts'

/** Maximum number of rows of a table, and of characters per row. */
const LIMITS = { records: 10_000, recordLength: 10_000 }

/** An uploaded file. */
interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Content of a holiday file. */
interface HolidayFile {
  readonly holidays: Holiday[]
  readonly leftOut: LeftOut[]
}

/** Reads rows of a day and a name. The first row counts as a heading when its day column has no digit. */
function readTable(bytes: Buffer, days: HolidayDays, dateFormat: string): void {
  const records = readCsv(bytes, { ...LIMITS, hasHeading: false })
  const usual: DayOrder = dateFormat === 'DD/MM/YYYY' ? 'day-first' : 'month-first'
  const order = detectDayOrder(
    records.map(({ cells: [text = ''] }) => text),
    usual,
  )
  for (const [index, { cells }] of records.entries()) {
    const [text = '', name = ''] = cells
    const { success, data: day } = z.safeParse(Day, parseDate(text, { order, timeZone: 'UTC' }))
    if (success) {
      days.take(day, name)
    } else if (index > 0 || /\d/.test(text)) {
      days.leave(text, `Write its date as ${dateFormat} or YYYY-MM-DD`)
    }
  }
}

const isCalendar = (name: string, text: string) => /\.ics$/i.test(name) || /^\s*BEGIN:VCALENDAR/i.test(text)

/**
 * Reads holidays from an iCalendar file, or from a table with a day and a name in each row.
 *
 * @param options the span of days to take, and the organization's date format.
 * @throws ProblemError 400 that states what is wrong with the file as a whole.
 */
export function readHolidayFile(
  { name, bytes }: GivenFile,
  { dateFormat, ...span }: Span & { dateFormat: string },
): HolidayFile {
  const days = new HolidayDays(span)
  const text = decodeText(bytes)
  if (isCalendar(name, text)) {
    readCalendar(text, days)
  } else {
    readTable(bytes, days, dateFormat)
  }
  const { holidays, leftOut } = days
  if (holidays.length === 0 && leftOut.length === 0) {
    throw fileProblem('bad_file', `The file has no holidays from ${span.from} to ${span.until}.`)
  }
  return { holidays, leftOut }
}
