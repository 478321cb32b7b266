import type { ReportDay, ReportingPerson } from '@headway/contracts/report-days'

/** Column of the table. */
export interface Column {
  day: string
  /** Whether the day has states: it is past or today, and the portal already kept states. */
  isKnown: boolean
}

/** Returns a person's days by day. */
export const byDay = ({ days }: ReportingPerson): ReadonlyMap<string, ReportDay> =>
  new Map(days.map((day) => [day.day, day]))

/** Returns the columns of a period: its working days. */
export const columnsOf = (
  workingDays: readonly string[],
  { today, since }: { today: string; since: string | null },
): Column[] => workingDays.map((day) => ({ day, isKnown: day <= today && since !== null && day >= since }))

/** Returns how many of a person's expected reports were on time. */
export function punctuality({ days }: ReportingPerson): { onTime: number; total: number } {
  const counted = days.filter(({ state }) => state === 'submitted' || state === 'late' || state === 'missing')
  return { onTime: counted.filter(({ state }) => state === 'submitted').length, total: counted.length }
}
