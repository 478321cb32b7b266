import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { seesEveryone } from '../users/index.ts'

/** Counting more people than these takes milliseconds; what was counted is kept for a while (ADR 168). */
const LARGE_TEAM = 500
/** Milliseconds. */
const KEPT = 10_000
/** So many are kept; those counted longest ago make room. */
const MOST_KEPT = 1_000

/** How many people somebody has, and how many percent of them have signed in today. */
interface Attendance {
  staffCount: number
  attendanceRate: number
}

interface KeptAttendance {
  attendance: Attendance
  day: string
  countedAt: number
}

const memories = new WeakMap<Platform, Map<string, KeptAttendance>>()

function memoryOf(platform: Platform): Map<string, KeptAttendance> {
  const known = memories.get(platform)
  const memory = known ?? new Map<string, KeptAttendance>()
  if (!known) {
    memories.set(platform, memory)
  }
  return memory
}

const rate = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 100))

async function countAttendance({ database }: Platform, actor: Actor, since: Date): Promise<Attendance> {
  const team = seesEveryone(actor)
    ? { from: 'users u', condition: 'u.id <> ?' }
    : {
        from: 'user_closure c STRAIGHT_JOIN users u ON u.id = c.descendant_id',
        condition: 'c.ancestor_id = ? AND c.depth > 0',
      }
  const [row] = await database.rows<{ team: number; present: number }>(
    `SELECT COUNT(*) AS team,
       COUNT((SELECT s.id FROM sessions s WHERE s.user_id = u.id AND s.created_at >= ? LIMIT 1)) AS present
     FROM ${team.from} WHERE ${team.condition} AND u.is_active = 1`,
    [since, actor.id],
  )
  const { team: staffCount, present } = row ?? { team: 0, present: 0 }
  return { staffCount, attendanceRate: rate(present, staffCount) }
}

/**
 * Size of the actor's team and the share of it that has signed in today, counted over all of it; that of a large team may be
 * {@link KEPT} milliseconds old.
 */
export async function readAttendance(platform: Platform, actor: Actor): Promise<Attendance> {
  const calendar = calendarOf(platform)
  const day = calendar.today()
  const memory = memoryOf(platform)
  const now = platform.clock.now().getTime()
  const key = `${actor.id}:${seesEveryone(actor) ? 'everyone' : 'team'}`
  const kept = memory.get(key)
  // A clock that was set back makes nothing last longer.
  if (kept && kept.day === day && Math.abs(now - kept.countedAt) < KEPT) {
    return kept.attendance
  }
  memory.delete(key)
  const attendance = await countAttendance(platform, actor, calendar.startOf(day))
  if (attendance.staffCount > LARGE_TEAM) {
    const [oldest] = memory.keys()
    if (memory.size >= MOST_KEPT && oldest !== undefined) {
      memory.delete(oldest)
    }
    memory.set(key, { attendance, day, countedAt: now })
  }
  return attendance
}
