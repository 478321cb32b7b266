import type { OwnReport, ReportDay } from '@headway/contracts/dashboard'
import type { Absence } from '@headway/contracts/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf, findAbsences, type OfficeDays } from '../calendar/index.ts'
import { findReportTimes } from '../reports/index.ts'
import { findAddedAt } from '../users/index.ts'

const DAYS_SHOWN = 14

/** One person's daily reports. */
export interface PersonReports {
  /** Days with a report. */
  reported: ReadonlySet<string>
  absences: readonly Absence[]
  /** Day on which the person was added; no report is expected before it. */
  addedOn: string
}

const isAwayOn = ({ absences }: Pick<PersonReports, 'absences'>, day: string): boolean =>
  absences.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)

/** Returns the state of a person's daily report on each of the given days. */
export function presentDays(
  person: PersonReports,
  days: readonly string[],
  { today, office }: { today: string; office: OfficeDays },
): ReportDay[] {
  const stateOf = (day: string): ReportDay['state'] => {
    if (person.reported.has(day)) {
      return 'reported'
    }
    if (!office.isWorkingDay(day)) {
      return 'off'
    }
    if (day < person.addedOn) {
      return 'notExpected'
    }
    if (isAwayOn(person, day)) {
      return 'away'
    }
    return day < today ? 'none' : day === today ? 'due' : 'upcoming'
  }
  return days.map((day) => ({ day, state: stateOf(day) }))
}

/** Returns whether the actor's daily report is due today, and the days of last week and this week. */
export async function readOwnReport(platform: Platform, actor: Actor): Promise<OwnReport> {
  const { database, settings } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const first = calendar.plusDays(calendar.mondayOf(today), -7)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => calendar.plusDays(first, index))
  const [times, absences, added, office] = await Promise.all([
    findReportTimes(database, [actor.id], calendar.startOf(first)),
    findAbsences(database, [actor.id], { from: first, to: days.at(-1) ?? today }),
    findAddedAt(database, [actor.id]),
    calendar.officeDays(),
  ])
  const person = {
    reported: new Set(times.map(({ at }) => calendar.dayOf(at))),
    absences: absences.get(actor.id) ?? [],
    addedOn: calendar.dayOf(added.get(actor.id) ?? new Date(0)),
  }
  const ofToday = times.find(({ at }) => calendar.dayOf(at) === today)
  return {
    isExpected: office.isWorkingDay(today) && !isAwayOn(person, today),
    time: settings.get('notifications.reportReminderTime'),
    reportedAt: ofToday?.at.toISOString() ?? null,
    days: presentDays(person, days, { today, office }),
  }
}
