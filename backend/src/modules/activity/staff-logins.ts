import type { StaffLogin } from '@headway/contracts/activity'
import type { Absence } from '@headway/contracts/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSignIns, type SignIn } from '../auth/index.ts'
import { type Calendar, calendarOf, findAbsences } from '../calendar/index.ts'
import { findTeam, type TeamMember } from '../users/index.ts'
import { readAttendance } from './attendance.ts'

/** Number of past working days for which missed sign-ins are counted. */
const WORKING_DAYS = 10

interface Days {
  calendar: Calendar
  today: string
  /** Days on which the team was expected to sign in. */
  workingDays: readonly string[]
}

function presentMember(
  member: TeamMember,
  { signIns, absences }: { signIns: readonly SignIn[]; absences: readonly Absence[] },
  { calendar, today, workingDays }: Days,
): StaffLogin {
  const days = Map.groupBy(signIns, (signIn) => calendar.dayOf(signIn.startedAt))
  const todays = days.get(today) ?? []
  const isAway = (day: string) => absences.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const first = todays.at(0)
  const isStillIn = todays.some((signIn) => signIn.endedAt === null)
  const lastEnd = todays.reduce<Date | null>(
    (latest, { endedAt }) => (endedAt && (!latest || endedAt > latest) ? endedAt : latest),
    null,
  )
  return {
    userId: member.id,
    name: `${member.firstName} ${member.lastName}`,
    role: member.role,
    avatar: member.profileImageUrl,
    hasLoggedInToday: todays.length > 0,
    missedLogins: workingDays.filter((day) => !days.has(day) && !isAway(day)).length,
    todaySession: first
      ? {
          loginTime: first.startedAt.toISOString(),
          logoutTime: isStillIn ? null : (lastEnd?.toISOString() ?? null),
        }
      : null,
  }
}

/**
 * Returns the sign-ins of today of the people below the actor, and the number of recent working days that each has
 * missed. Days of absence do not count as missed.
 */
export async function readStaffLogins(platform: Platform, actor: Actor) {
  const { database } = platform
  const calendar = calendarOf(platform)
  const today = calendar.today()
  const workingDays = await calendar.workingDaysBefore(today, WORKING_DAYS)
  const team = await findTeam(database, actor)
  const first = workingDays.at(-1) ?? today
  const ids = team.map((member) => member.id)
  const signIns = await findSignIns(database, ids, calendar.startOf(first))
  const absences = await findAbsences(database, ids, { from: first, to: today })
  const byUser = Map.groupBy(signIns, (signIn) => signIn.userId)
  const days = { calendar, today, workingDays }
  const items = team.map((member) => {
    const { id } = member
    return presentMember(member, { signIns: byUser.get(id) ?? [], absences: absences.get(id) ?? [] }, days)
  })
  return { items, ...(await readAttendance(platform, actor)) }
}
