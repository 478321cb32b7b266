import { DateTime } from 'luxon'
import type { Platform } from '../../platform/platform.ts'

/** Where the search for working days ends although not enough were found, in days. */
const LONGEST_SEARCH = 3_660

/** Days and times as the organisation counts them; a day is `YYYY-MM-DD`. */
export interface Calendar {
  /** The day of a moment in the organisation's zone. */
  dayOf(moment: Date): string
  today(): string
  /** The moment a day begins in the organisation's zone. */
  startOf(day: string): Date
  /** The day some days later, or earlier for a negative number. */
  plusDays(day: string, days: number): string
  isWorkingDay(day: string): Promise<boolean>
  /** The last working days before a day, newest first. */
  workingDaysBefore(day: string, count: number): Promise<string[]>
  /** The working day so many working days after a day. */
  plusWorkingDays(day: string, count: number): Promise<string>
}

declare module '../../platform/events.ts' {
  interface EventMap {
    'calendar.changed': { day: string }
  }
}

const plusDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd')

const weekdayOf = (day: string): number => DateTime.fromISO(day, { zone: 'utc' }).weekday

function createCalendar({ database, settings, clock, feed }: Platform): Calendar {
  const zone = () => settings.get('organisation.timeZone')
  let holidays: Promise<Set<string>> | undefined
  feed.observe('calendar.changed', () => {
    holidays = undefined
  })

  const readHolidays = async () => {
    const rows = await database.rows<{ day: string }>('SELECT day FROM calendar_holidays')
    return new Set(rows.map(({ day }) => day))
  }
  /** Read once, and again after a change or a failure. */
  const knownHolidays = () => {
    holidays ??= readHolidays().catch((error: unknown) => {
      holidays = undefined
      throw error
    })
    return holidays
  }

  const isWorkingDay = async (day: string) =>
    settings.get('calendar.workingDays').includes(weekdayOf(day)) && !(await knownHolidays()).has(day)

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

  const dayOf = (moment: Date) => DateTime.fromJSDate(moment, { zone: zone() }).toFormat('yyyy-MM-dd')
  return {
    dayOf,
    today: () => dayOf(clock.now()),
    startOf: (day) => DateTime.fromISO(day, { zone: zone() }).startOf('day').toJSDate(),
    plusDays,
    isWorkingDay,
    workingDaysBefore: (day, count) => walk(day, -1, count),
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
