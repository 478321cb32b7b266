import type { Role } from '@headway/contracts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf, findAbsences } from '../../calendar/index.ts'
import { findWithCompletedTasks, findWithOpenTasks } from '../../tasks/index.ts'
import { isReportingRole } from './day-states.ts'

interface Person {
  id: number
  role: Role
}

/** A person with the facts that decide whether their report is expected on a day. */
interface PossibleReporter extends Person {
  isAway: boolean
  hasOpenTask: boolean
}

/** Returns the first moment of a day in the organization's time zone, and that of the next day. */
export function periodOfDay(platform: Platform, day: string): { from: Date; before: Date } {
  const calendar = calendarOf(platform)
  return { from: calendar.startOf(day), before: calendar.startOf(calendar.plusDays(day, 1)) }
}

/** Returns which of these people have an open task or completed one on the day. */
export async function findWithTasks(
  platform: Platform,
  people: readonly Pick<PossibleReporter, 'id' | 'hasOpenTask'>[],
  day: string,
  trx?: Transaction,
): Promise<Set<number>> {
  // `findWithCompletedTasks` scans all tasks completed on the day, unless it gets no users.
  const others = people.filter(({ hasOpenTask }) => !hasOpenTask).map(({ id }) => id)
  const completed = await findWithCompletedTasks(platform.database, others, periodOfDay(platform, day), trx)
  return new Set(people.filter(({ id, hasOpenTask }) => hasOpenTask || completed.has(id)).map(({ id }) => id))
}

/**
 * Returns which of these active people are expected to report on a day (docs/PERMISSIONS.md, "Daily reports"): those
 * with a reporting role who are not away and have an open task or completed one on the day. On days off no report is
 * expected. Lists use the same rule in SQL (`reporting-people.ts`).
 */
export async function selectExpectedReporters(
  platform: Platform,
  people: readonly PossibleReporter[],
  day: string,
  trx?: Transaction,
): Promise<Set<number>> {
  const office = await calendarOf(platform).officeDays(trx)
  if (!office.isWorkingDay(day)) {
    return new Set()
  }
  const present = people.filter(({ role, isAway }) => isReportingRole(platform, role) && !isAway)
  return findWithTasks(platform, present, day, trx)
}

/** Does the same as {@link selectExpectedReporters}, and reads absences and open tasks itself. */
export async function findExpectedReporters(
  platform: Platform,
  people: readonly Person[],
  day: string,
  trx?: Transaction,
): Promise<Set<number>> {
  const { database } = platform
  const ids = people.map(({ id }) => id)
  const away = await findAbsences(database, ids, { from: day, to: day }, trx)
  const withOpenTasks = await findWithOpenTasks(database, ids, trx)
  const candidates = people.map(({ id, role }) => ({
    id,
    role,
    isAway: away.has(id),
    hasOpenTask: withOpenTasks.has(id),
  }))
  return selectExpectedReporters(platform, candidates, day, trx)
}
