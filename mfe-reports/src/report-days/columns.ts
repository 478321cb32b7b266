import type { Reply } from '@headway/contracts'
import type { ReportDay, reportDaysList, ReportingPerson } from '@headway/contracts/report-days'

/** Column of the table. */
export interface Column {
  day: string
  /** Name of the holiday; null on working days. */
  holiday: string | null
  /** Whether people can have a state: on working days until today, from the first day with states. */
  isKnown: boolean
}

/** Returns a person's days by their date. */
export const daysByDate = ({ days }: ReportingPerson): ReadonlyMap<string, ReportDay> =>
  new Map(days.map((day) => [day.day, day]))

type Period = Pick<Reply<typeof reportDaysList>, 'workingDays' | 'holidays' | 'today' | 'since'>

/** Returns the columns of a period: its working days and the holidays between them. */
export function columnsOf({ workingDays, holidays, today, since }: Period): Column[] {
  const isKnown = (day: string) => day <= today && since !== null && day >= since
  return [
    ...workingDays.map((day) => ({ day, holiday: null, isKnown: isKnown(day) })),
    ...holidays.map(({ day, name }) => ({ day, holiday: name, isKnown: false })),
  ].sort((one, other) => (one.day < other.day ? -1 : 1))
}

/** Counts a person's expected reports, and those of them that were on time. */
export function countOnTime({ days }: ReportingPerson): { onTime: number; total: number } {
  const counted = days.filter(({ state }) => state === 'submitted' || state === 'late' || state === 'missing')
  return { onTime: counted.filter(({ state }) => state === 'submitted').length, total: counted.length }
}
