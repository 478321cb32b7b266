import type { Reply } from '@headway/contracts'
import type { ReportDay, ReportingPerson, reportDaysList } from '@headway/contracts/report-days'

/** Returns a day with a report on time, with the given changes. */
export const dayWith = (day: string, other: Partial<ReportDay> = {}): ReportDay => ({
  day,
  state: 'submitted',
  reportId: 31,
  dueAt: `${day}T17:00:00.000Z`,
  decidedBy: null,
  reason: null,
  isOpen: false,
  isReminded: false,
  can: { excuse: false, remind: false },
  ...other,
})

/** Returns a day on which the report is missing, as a manager sees it. */
export const missingDay = (day: string, other: Partial<ReportDay> = {}): ReportDay =>
  dayWith(day, {
    state: 'missing',
    reportId: null,
    isOpen: true,
    can: { excuse: true, remind: true },
    ...other,
  })

/** Returns a staff member with the given days. */
export const personWith = (id: number, firstName: string, days: ReportDay[]): ReportingPerson => ({
  id,
  firstName,
  lastName: 'Hopper',
  role: 'staff',
  profileImageUrl: null,
  days,
})

/** Returns a page of report days in the week of Monday, 2026-11-23. */
export const reportDaysPage = (
  items: ReportingPerson[],
  other: Partial<Reply<typeof reportDaysList>> = {},
): Reply<typeof reportDaysList> => ({
  items,
  nextCursor: null,
  today: '2026-11-26',
  since: '2026-11-01',
  workingDays: ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
  holidays: [],
  can: { seeOthers: true, remind: true },
  ...other,
})
