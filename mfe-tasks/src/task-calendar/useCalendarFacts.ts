import { useCurrentUser, useFormats } from '@headway/sdk'
import { useMemo } from 'react'
import { calendarMessages as texts } from '../messages/calendar.ts'
import { useTasksAbsencesQuery, useTasksOfficeQuery } from '../tasks-calendar.api.ts'
import { weekdayOf } from './calendarDays.ts'
import type { DayFacts } from './DayCell.tsx'

const usualDays: readonly number[] = [1, 2, 3, 4, 5]

/** The day it is now, in a zone. */
const dayIn = (timeZone: string): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())

/** What the office's calendar and one's own absences say of days; until they are known, only what every week has. */
export function useCalendarFacts() {
  const me = useCurrentUser()
  const { locale, timeZone } = useFormats()
  const { data: office } = useTasksOfficeQuery()
  const { data: absences } = useTasksAbsencesQuery(me.id)
  const today = dayIn(office?.timeZone ?? timeZone)
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
  return { today, inWords, factsOf }
}
