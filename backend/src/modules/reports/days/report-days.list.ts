import type { Reply } from '@headway/contracts'
import type { Holiday } from '@headway/contracts/calendar'
import type { ReportDay, reportDaysList } from '@headway/contracts/report-days'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { placeholders, readInGroups } from '../../../platform/database/sql-fragments.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf, type OfficeDays } from '../../calendar/index.ts'
import { can } from '../reports.policy.ts'
import { dueMoment, firstOpenDay } from './day-states.ts'
import { findReportingPeople, type ListQuery } from './reporting-people.ts'

interface DayRow {
  day: string
  userId: number
  state: ReportDay['state']
  reportId: number | null
  dueAt: Date
  decidedBy: string | null
  reason: string | null
  /** Number of reminders by a manager, 0 or 1. */
  reminders: number
}

/** Ids per prepared statement. */
const IDS = 25

function findDays(
  database: Database,
  userIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<DayRow[]> {
  return readInGroups(userIds, IDS, (group) =>
    database.rows<DayRow>(
      `SELECT d.day, d.user_id AS userId, d.state, d.report_id AS reportId, d.due_at AS dueAt, d.reason,
         CONCAT(m.first_name, ' ', m.last_name) AS decidedBy,
         (SELECT COUNT(*) FROM report_reminder_requests r WHERE r.day = d.day AND r.user_id = d.user_id) AS reminders
       FROM report_days d FORCE INDEX (report_days_user) LEFT JOIN users m ON m.id = d.decided_by
       WHERE d.user_id IN (${placeholders(IDS)}) AND d.day BETWEEN ? AND ? ORDER BY d.day`,
      [...group, from, to],
    ),
  )
}

/** Permissions of the actor on the days of a person. */
interface DayRights {
  mayExcuse: boolean
  mayRemind: boolean
  /** First day that is not settled. */
  firstOpenDay: string
}

function presentDay({ userId: _, dueAt, reminders, ...row }: DayRow, rights: DayRights): ReportDay {
  const isReminded = reminders > 0
  const isOpen = row.state === 'missing' && row.day >= rights.firstOpenDay
  return {
    ...row,
    dueAt: dueAt.toISOString(),
    isOpen,
    isReminded,
    can: { excuse: isOpen && rights.mayExcuse, remind: isOpen && !isReminded && rights.mayRemind },
  }
}

/**
 * Returns a day that was just excused.
 *
 * @throws ProblemError 404 for a day without a state.
 */
export async function readExcusedDay(
  platform: Platform,
  { day, userId }: { day: string; userId: number },
): Promise<ReportDay> {
  const [row] = await findDays(platform.database, [userId], { from: day, to: day })
  if (!row) {
    throw notFound('report day')
  }
  // An excused day is settled, so no one can excuse it or remind of it.
  return presentDay(row, { mayExcuse: false, mayRemind: false, firstOpenDay: day })
}

/** Returns the working days of a period, and the holidays that would be working days otherwise. */
function officeDaysBetween(office: OfficeDays, { from, to }: ListQuery) {
  const workingDays: string[] = []
  const holidays: Holiday[] = []
  for (let day = from; day <= to; day = office.plusDays(day, 1)) {
    const name = office.holidayOn(day)
    if (office.isWorkingDay(day)) {
      workingDays.push(day)
    } else if (name !== null && office.isWorkingWeekday(day)) {
      holidays.push({ day, name })
    }
  }
  return { workingDays, holidays }
}

/** Returns one page of people with the states of their days in a period. */
export async function listReportDays(
  platform: Platform,
  actor: Actor,
  query: ListQuery,
): Promise<Reply<typeof reportDaysList>> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const office = await calendar.officeDays()
  const isTodayShown = query.from <= today && today <= query.to && office.isWorkingDay(today)
  const { items, nextCursor, since } = await findReportingPeople(platform, actor, {
    query,
    dueDay: isTodayShown ? today : null,
  })
  const ids = items.map(({ id }) => id)
  const firstDay = await firstOpenDay(platform)
  const rows = await findDays(database, ids, query)
  const daysOf = Map.groupBy(rows, ({ userId }) => userId)
  const dueToday = (isReminded: boolean, mayRemind: boolean): ReportDay => ({
    day: today,
    state: 'due',
    reportId: null,
    dueAt: dueMoment(platform, today).toISOString(),
    decidedBy: null,
    reason: null,
    isOpen: true,
    isReminded,
    can: { excuse: false, remind: !isReminded && mayRemind },
  })
  return {
    items: items.map(({ isDue, remindersToday, isBelow, ...person }) => {
      const isAbove = isBelow === 1
      const rights: DayRights = {
        mayExcuse: can.excuse(actor, { isSelf: person.id === actor.id, isAbove }),
        mayRemind: can.remind(actor) && isAbove,
        firstOpenDay: firstDay,
      }
      return {
        ...person,
        days: [
          ...(daysOf.get(person.id) ?? []).map((row) => presentDay(row, rights)),
          ...(isDue === 1 ? [dueToday(remindersToday > 0, rights.mayRemind)] : []),
        ],
      }
    }),
    nextCursor,
    today,
    since,
    ...officeDaysBetween(office, query),
    can: { seeOthers: can.seeReportDaysOfOthers(actor), remind: can.remind(actor) },
  }
}
