import { useCurrentUser, useFormats } from '@headway/sdk'
import { useMemo } from 'react'
import { calendarMessages as texts } from './calendar.messages.ts'
import { useTasksAbsencesQuery, useTasksOfficeQuery } from './tasks-calendar.api.ts'
import { weekdayOf } from './calendarDays.ts'
import type { DayFacts } from './DayCell.tsx'

const usualDays: readonly number[] = [1, 2, 3, 4, 5]

/** Formats days as in ISO 8601, in a time zone. */
const daysIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone })

/**
 * Returns facts about days from the organization's calendar and the user's absences. Until they are loaded, only Monday
 * to Friday count as working days.
 */
export function useCalendarFacts() {
  const me = useCurrentUser()
  const { locale, timeZone } = useFormats()
  const { data: office } = useTasksOfficeQuery()
  const { data: absences } = useTasksAbsencesQuery(me.id)
  const zone = office?.timeZone ?? timeZone
  const days = useMemo(() => daysIn(zone), [zone])
  const today = days.format(new Date())
  /** Returns the local day of a date-time; a date without a time is returned unchanged. */
  const dayOf = (moment: string) => (moment.includes('T') ? days.format(new Date(moment)) : moment)
  const words = useMemo(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }),
    [locale],
  )
  const holidays = useMemo(
    () => new Map(office?.holidays.map(({ day, name }) => [day, name])),
    [office?.holidays],
  )
  const inWords = (day: string) => words.format(new Date(day))
  const workingDays = office?.workingDays ?? usualDays
  const factsOf = (day: string, isOutside: boolean): DayFacts => {
    const holiday = holidays.get(day)
    const isAway = absences?.items.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? false
    return {
      day,
      label: inWords(day),
      isToday: day === today,
      isOff: holiday !== undefined || isAway || !workingDays.includes(weekdayOf(day)),
      isOutside,
      notes: [...(holiday === undefined ? [] : [holiday]), ...(isAway ? [texts.away] : [])],
    }
  }
  return { today, inWords, factsOf, dayOf }
}
