import type { Actor } from '../../platform/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { calendarOf } from '../calendar/index.ts'
import { listUnreadMentions } from '../notifications/index.ts'
import { isReportingRole, listRejectedFiles } from '../reports/index.ts'
import { type ActionItemGroup, withoutItems } from './action-item-group.ts'
import { type OwnReportDays, presentOwedReports, readOwnReportDays } from './report-days.ts'

/** Days after which a rejected file is no longer an action item. */
const REJECTED_FILE_DAYS = 14

/** Returns the actor's missing reports and the one due today, if the actor's role sends daily reports. */
export async function readOwedReports(
  platform: Platform,
  actor: Actor,
  { share, days }: { share: number; days?: OwnReportDays },
): Promise<ActionItemGroup> {
  if (!isReportingRole(platform, actor.role)) {
    return withoutItems(share)
  }
  const items = presentOwedReports(platform, days ?? (await readOwnReportDays(platform, actor)))
  return { share, items, counts: [{ kind: 'ownReport', total: items.length }] }
}

/** Returns the files of the actor's reports that were rejected recently and are not replaced. */
export async function readRejectedFiles(
  platform: Platform,
  actor: Actor,
  limit: number,
): Promise<ActionItemGroup> {
  const calendar = calendarOf(platform)
  const since = calendar.startOf(calendar.plusDays(calendar.today(), -REJECTED_FILE_DAYS))
  const { items, total } = await listRejectedFiles(platform.database, { authorId: actor.id, since, limit })
  return {
    share: 1,
    items: items.map(({ rejectedAt, ...file }) => ({
      kind: 'rejectedFile',
      ...file,
      rejectedAt: rejectedAt.toISOString(),
    })),
    counts: [{ kind: 'rejectedFile', total }],
  }
}

/** Returns the unread comments that mention the actor. */
export async function readMentions(
  platform: Platform,
  actor: Actor,
  limit: number,
): Promise<ActionItemGroup> {
  const { items, total } = await listUnreadMentions(platform.database, { userId: actor.id, limit })
  return {
    share: 1,
    items: items.map((notification) => ({ kind: 'mention', notification })),
    counts: [{ kind: 'mention', total }],
  }
}
