import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { seesEveryone } from '../users/index.ts'

/** Counts of teams larger than this are cached, because counting them takes milliseconds (ADR 031). */
const LARGE_TEAM = 500
/** Lifetime of a cached count, in milliseconds. */
const CACHE_TTL_MS = 10_000
/** Maximum number of cached counts; the oldest is evicted. */
const MAX_CACHED = 1_000

/** Number of staff in the actor's team, and percentage of them who have signed in today. */
interface Attendance {
  staffCount: number
  attendanceRate: number
}

interface CachedAttendance {
  attendance: Attendance
  day: string
  countedAt: number
}

const caches = new WeakMap<Platform, Map<string, CachedAttendance>>()

function cacheOf(platform: Platform): Map<string, CachedAttendance> {
  const known = caches.get(platform)
  const memory = known ?? new Map<string, CachedAttendance>()
  if (!known) {
    caches.set(platform, memory)
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
 * Returns the size of the actor's team and the percentage of it that has signed in today, counted over the whole team.
 * The result for a large team may be up to {@link CACHE_TTL_MS} milliseconds old.
 */
export async function readAttendance(platform: Platform, actor: Actor): Promise<Attendance> {
  const calendar = calendarOf(platform)
  const day = calendar.today()
  const memory = cacheOf(platform)
  const now = platform.clock.now().getTime()
  const key = `${actor.id}:${seesEveryone(actor) ? 'everyone' : 'team'}`
  const kept = memory.get(key)
  // The absolute difference keeps a clock that was set back from extending the lifetime.
  if (kept && kept.day === day && Math.abs(now - kept.countedAt) < CACHE_TTL_MS) {
    return kept.attendance
  }
  memory.delete(key)
  const attendance = await countAttendance(platform, actor, calendar.startOf(day))
  if (attendance.staffCount > LARGE_TEAM) {
    const [oldest] = memory.keys()
    if (memory.size >= MAX_CACHED && oldest !== undefined) {
      memory.delete(oldest)
    }
    memory.set(key, { attendance, day, countedAt: now })
  }
  return attendance
}
