import { DateTime } from 'luxon'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Maximum number of days searched for working days, even if not enough were found. */
const MAX_DAYS_SEARCHED = 3_660

/** A snapshot of the calendar, for code that checks many days at once. */
export interface OfficeDays {
  isWorkingDay(day: string): boolean
  /** Whether a day would be a working day if it was no holiday. */
  isWorkingWeekday(day: string): boolean
  /** Name of the holiday; null on other days. */
  holidayOn(day: string): string | null
  /** See {@link Calendar.plusDays}. */
  plusDays(day: string, days: number): string
}

/** Days and times in the organization's time zone; a day is `YYYY-MM-DD`. */
export interface Calendar {
  /** Returns the day of a moment in the organization's time zone. */
  dayOf(moment: Date): string
  today(): string
  /** Returns the moment when a day starts in the organization's time zone. */
  startOf(day: string): Date
  /** Returns the day a number of days later, or earlier for a negative number. */
  plusDays(day: string, days: number): string
  /** Returns the Monday of a day's week (ISO 8601). */
  mondayOf(day: string): string
  isWorkingDay(day: string): Promise<boolean>
  /**
   * Returns the last working days before a day, newest first.
   *
   * @param trx passed by callers that work in a transaction.
   */
  workingDaysBefore(day: string, count: number, trx?: Transaction): Promise<string[]>
  /** Returns the day that is a number of working days after a day. */
  plusWorkingDays(day: string, count: number): Promise<string>
  /**
   * Returns the moment of a time of day, `HH:MM`, in the organization's time zone. A time skipped by a clock change is
   * moved later by the size of the gap.
   */
  momentOf(day: string, time: string): Date
  /** Returns the time of day of a moment in the organization's time zone, `HH:MM`. */
  timeOf(moment: Date): string
  /** @param trx passed by callers that work in a transaction. */
  officeDays(trx?: Transaction): Promise<OfficeDays>
}

declare module '../../platform/events/events.ts' {
  interface EventMap {
    'calendar.changed': { day: string }
  }
}

const plusDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() as string

const weekdayOf = (day: string): number => DateTime.fromISO(day, { zone: 'utc' }).weekday

type Holidays = Map<string, string>

/** Returns a cached reader of holiday names by day; it reads again after a change or a failure. */
function cacheHolidays({ database, feed }: Platform): (trx?: Transaction) => Promise<Holidays> {
  let holidays: Promise<Holidays> | undefined
  feed.observe('calendar.changed', () => {
    holidays = undefined
  })

  const readHolidays = async (trx?: Transaction) => {
    const rows = await database.rows<{ day: string; name: string }>(
      'SELECT day, name FROM calendar_holidays',
      [],
      trx,
    )
    return new Map(rows.map(({ day, name }) => [day, name]))
  }
  return (trx) => {
    holidays ??= readHolidays(trx).catch((error: unknown) => {
      holidays = undefined
      throw error
    })
    return holidays
  }
}

function createCalendar(platform: Platform): Calendar {
  const { settings, clock } = platform
  const zone = () => settings.get('organization.timeZone')
  const knownHolidays = cacheHolidays(platform)

  const officeDays = async (trx?: Transaction): Promise<OfficeDays> => {
    const known = await knownHolidays(trx)
    const workingDays = settings.get('calendar.workingDays')
    const isWorkingWeekday = (day: string) => workingDays.includes(weekdayOf(day))
    return {
      isWorkingDay: (day) => isWorkingWeekday(day) && !known.has(day),
      isWorkingWeekday,
      holidayOn: (day) => known.get(day) ?? null,
      plusDays,
    }
  }
  const isWorkingDay = async (day: string) => (await officeDays()).isWorkingDay(day)

  /** Walks from day to day, excluding the first, until enough working days are found. */
  const walk = async (from: string, step: 1 | -1, count: number, trx?: Transaction) => {
    const office = await officeDays(trx)
    const found: string[] = []
    let day = from
    for (let tries = 0; found.length < count && tries < MAX_DAYS_SEARCHED; tries++) {
      day = plusDays(day, step)
      if (office.isWorkingDay(day)) {
        found.push(day)
      }
    }
    return found
  }

  const dayOf = (moment: Date) => DateTime.fromJSDate(moment, { zone: zone() }).toISODate() as string
  return {
    dayOf,
    today: () => dayOf(clock.now()),
    startOf: (day) => DateTime.fromISO(day, { zone: zone() }).startOf('day').toJSDate(),
    plusDays,
    mondayOf: (day) => plusDays(day, 1 - weekdayOf(day)),
    isWorkingDay,
    workingDaysBefore: (day, count, trx) => walk(day, -1, count, trx),
    momentOf: (day, time) => DateTime.fromISO(`${day}T${time}`, { zone: zone() }).toJSDate(),
    timeOf: (moment) => DateTime.fromJSDate(moment, { zone: zone() }).toFormat('HH:mm'),
    officeDays,
    plusWorkingDays: async (day, count) => (await walk(day, 1, count)).at(-1) ?? day,
  }
}

const calendars = new WeakMap<Platform, Calendar>()

/** Returns the organization's calendar, one instance per platform. */
export function calendarOf(platform: Platform): Calendar {
  const known = calendars.get(platform)
  if (known) {
    return known
  }
  const calendar = createCalendar(platform)
  calendars.set(platform, calendar)
  return calendar
}
