import { DateTime } from 'luxon'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'

/** Where the search for working days ends although not enough were found, in days. */
const LONGEST_SEARCH = 3_660

/** The calendar as it stood when it was read, for what goes through many days at once. */
export interface OfficeDays {
  isWorkingDay(day: string): boolean
  /** What a holiday is called; null on a day that is none. */
  holidayOn(day: string): string | null
  /** See {@link Calendar.plusDays}. */
  plusDays(day: string, days: number): string
}

/** Days and times as the organisation counts them; a day is `YYYY-MM-DD`. */
export interface Calendar {
  /** The day of a moment in the organisation's zone. */
  dayOf(moment: Date): string
  today(): string
  /** The moment a day begins in the organisation's zone. */
  startOf(day: string): Date
  /** The day some days later, or earlier for a negative number. */
  plusDays(day: string, days: number): string
  /** The Monday of a day's week (ISO 8601). */
  mondayOf(day: string): string
  isWorkingDay(day: string): Promise<boolean>
  /** The last working days before a day, newest first. */
  workingDaysBefore(day: string, count: number): Promise<string[]>
  /** The working day so many working days after a day. */
  plusWorkingDays(day: string, count: number): Promise<string>
  /** The moment of a time of day, `HH:MM`, in the organisation's zone; one that a clock leaves out is as much later. */
  momentOf(day: string, time: string): Date
  /** The time of day of a moment in the organisation's zone, `HH:MM`. */
  timeOf(moment: Date): string
  /** @param trx handed on by whoever works in a transaction. */
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

/** What holidays are called, by their days: read once, and again after a change or a failure. */
function keepHolidays({ database, feed }: Platform): (trx?: Transaction) => Promise<Holidays> {
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
  const zone = () => settings.get('organisation.timeZone')
  const knownHolidays = keepHolidays(platform)

  const officeDays = async (trx?: Transaction): Promise<OfficeDays> => {
    const known = await knownHolidays(trx)
    const workingDays = settings.get('calendar.workingDays')
    return {
      isWorkingDay: (day) => workingDays.includes(weekdayOf(day)) && !known.has(day),
      holidayOn: (day) => known.get(day) ?? null,
      plusDays,
    }
  }
  const isWorkingDay = async (day: string) => (await officeDays()).isWorkingDay(day)

  /** Goes from day to day, without the first, until enough working days were found. */
  const walk = async (from: string, step: 1 | -1, count: number) => {
    const found: string[] = []
    let day = from
    for (let tries = 0; found.length < count && tries < LONGEST_SEARCH; tries++) {
      day = plusDays(day, step)
      if (await isWorkingDay(day)) {
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
    workingDaysBefore: (day, count) => walk(day, -1, count),
    momentOf: (day, time) => DateTime.fromISO(`${day}T${time}`, { zone: zone() }).toJSDate(),
    timeOf: (moment) => DateTime.fromJSDate(moment, { zone: zone() }).toFormat('HH:mm'),
    officeDays,
    plusWorkingDays: async (day, count) => (await walk(day, 1, count)).at(-1) ?? day,
  }
}

const calendars = new WeakMap<Platform, Calendar>()

/** The organisation's calendar; one for each platform. */
export function calendarOf(platform: Platform): Calendar {
  const known = calendars.get(platform)
  if (known) {
    return known
  }
  const calendar = createCalendar(platform)
  calendars.set(platform, calendar)
  return calendar
}
