import { useToday } from '@headway/design-system'
import type { ReportDay } from '@headway/contracts/report-days'
import { plusDays, useCurrentUser, useSearchParams } from '@headway/sdk'
import { useState } from 'react'
import { useReportDaysListInfiniteQuery } from '../report-days/reportDays.api.ts'

/** More days back than ten working days can be. */
const DAYS_BACK = 30
const MINUTE_MS = 60_000

/** The report is for the present day. */
export const TODAY = 'today'

/** Returns a moment on a past day: shortly before the report was due. */
const momentOn = ({ dueAt }: ReportDay): string => new Date(Date.parse(dueAt) - MINUTE_MS).toISOString()

/**
 * Returns the day for which a report is written: today, or a day on which it is missing. The parameter `day` of the URL
 * chooses one.
 */
export function useReportDay() {
  const user = useCurrentUser()
  const today = useToday()()
  const [parameters] = useSearchParams()
  const [chosen, setChosen] = useState<string>()
  const { data } = useReportDaysListInfiniteQuery(
    { from: plusDays(today, -DAYS_BACK), to: today, under: 'all' },
    { skip: user.role !== 'staff' },
  )
  const days = data?.pages[0]?.items.find(({ id }) => id === user.id)?.days ?? []
  const missing = days.filter(({ state, isOpen }) => state === 'missing' && isOpen)
  const requested = parameters.get('day')
  const wanted = chosen ?? requested ?? TODAY
  const selected = missing.find(({ day }) => day === wanted)
  const isOtherDay = requested !== null && requested !== today && chosen === undefined
  return {
    missing,
    value: selected?.day ?? TODAY,
    /** ISO 8601; undefined for now. */
    reportDate: selected && momentOn(selected),
    choose: setChosen,
    /** The requested day, if a report does not change it. */
    unchanged:
      data !== undefined && isOtherDay && !selected
        ? { day: requested, isExpected: days.some(({ day }) => day === requested) }
        : undefined,
  }
}
