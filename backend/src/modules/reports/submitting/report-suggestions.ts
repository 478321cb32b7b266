import type { Query, Reply } from '@headway/contracts'
import type { reportSuggestions } from '@headway/contracts/report-blockers'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { listOwnChanges } from '../../tasks/index.ts'
import { titlesOf } from '../blockers/blockers.list.ts'
import { findOpenBlockers, presentBlocker } from '../blockers/report-blockers.ts'
import { firstOpenDay, isReportingRole } from '../days/day-states.ts'
import { findExpectedReporters } from '../days/expected-reporters.ts'

type Suggestions = Reply<typeof reportSuggestions>

/** Number of changes of tasks that the form offers to insert. */
const MAX_CHANGES = 20

/** Time of day of a report for a past day. Noon exists on every day, also on those of clock changes. */
const NOON = '12:00'

/** Returns the days on which the report of a person is missing and not settled, oldest first. */
async function findMissingDays(platform: Platform, userId: number): Promise<string[]> {
  const rows = await platform.database.rows<{ day: string }>(
    `SELECT day FROM report_days WHERE user_id = ? AND state = 'missing' AND day >= ? ORDER BY day`,
    [userId, await firstOpenDay(platform)],
  )
  return rows.map(({ day }) => day)
}

/** Returns why no report of the actor is needed on a day on which it is not missing; null if one is. */
async function findNotice(platform: Platform, actor: Actor, day: string): Promise<Suggestions['notice']> {
  const isToday = day === calendarOf(platform).today()
  const rows = await platform.database.rows('SELECT 1 FROM report_days WHERE day = ? AND user_id = ?', [
    day,
    actor.id,
  ])
  if (rows.length > 0) {
    return isToday ? 'reported' : 'settled'
  }
  if (!isToday) {
    return 'not_expected'
  }
  if (!isReportingRole(platform, actor.role)) {
    return null
  }
  const expected = await findExpectedReporters(platform, [actor], day)
  return expected.has(actor.id) ? null : 'not_expected'
}

/** Returns what the form of a new report shows: missing days, the last plans, open blockers and changes of tasks. */
export async function readSuggestions(
  platform: Platform,
  actor: Actor,
  query: Query<typeof reportSuggestions>,
): Promise<Suggestions> {
  const { database, clock } = platform
  const calendar = calendarOf(platform)
  const day = query.day ?? calendar.today()
  const period = { from: calendar.startOf(day), to: calendar.startOf(calendar.plusDays(day, 1)) }
  const [missingDays, blockers, changes, [previous]] = await Promise.all([
    findMissingDays(platform, actor.id),
    findOpenBlockers(database, actor.id),
    listOwnChanges(database, actor, { ...period, limit: MAX_CHANGES, now: clock.now() }),
    database.rows<{ text: string | null; at: Date }>(
      `SELECT next_steps AS text, created_at AS at FROM progress_reports FORCE INDEX (progress_reports_author)
       WHERE author_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`,
      [actor.id],
    ),
  ])
  const titles = await titlesOf(database, blockers)
  return {
    missingDays: missingDays.map((missing) => ({
      day: missing,
      reportDate: calendar.momentOf(missing, NOON).toISOString(),
    })),
    notice: missingDays.includes(day) ? null : await findNotice(platform, actor, day),
    previousNext: previous?.text ? { text: previous.text, at: previous.at.toISOString() } : null,
    blockers: blockers.map((row) => presentBlocker(row, titles, true)),
    changes,
  }
}
