import type { Query, Reply } from '@headway/contracts'
import type {
  OpenBlocker,
  ReportBlocker,
  reportBlockersList,
  reportSuggestions,
} from '@headway/contracts/report-blockers'
import type { Database } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { calendarOf } from '../../calendar/index.ts'
import { findTaskTitles, listOwnChanges } from '../../tasks/index.ts'
import { isAdministrator } from '../../users/index.ts'
import {
  type BlockerRow,
  findBlocker,
  findBlockersBelow,
  findBlockersOfDirectReports,
  findOpenBlockers,
  type OpenBlockerRow,
  presentBlocker,
} from './report-blockers.ts'

const titlesOf = (database: Database, rows: readonly BlockerRow[]) =>
  findTaskTitles(database, [...new Set(rows.flatMap(({ taskId }) => taskId ?? []))])

/**
 * Returns a blocker that the caller has just solved.
 *
 * @throws ProblemError 404 when it does not exist.
 */
export async function readBlocker(database: Database, id: number): Promise<ReportBlocker> {
  const row = await findBlocker(database, id)
  if (!row) {
    throw notFound('blocker')
  }
  return presentBlocker(row, await titlesOf(database, [row]), true)
}

/** Number of changes that a report offers to insert. */
const MAX_CHANGES = 20

/** Returns what a report of a person can start from. */
export async function readSuggestions(
  platform: Platform,
  actor: Actor,
  { day }: Query<typeof reportSuggestions>,
): Promise<Reply<typeof reportSuggestions>> {
  const { database, clock } = platform
  const authorId = actor.id
  const calendar = calendarOf(platform)
  const wanted = day ?? calendar.today()
  const period = { from: calendar.startOf(wanted), to: calendar.startOf(calendar.plusDays(wanted, 1)) }
  const [blockers, changes, [previous]] = await Promise.all([
    findOpenBlockers(database, authorId),
    listOwnChanges(database, actor, { ...period, limit: MAX_CHANGES, now: clock.now() }),
    database.rows<{ text: string | null; at: Date }>(
      `SELECT next_steps AS text, created_at AS at FROM progress_reports FORCE INDEX (progress_reports_author)
       WHERE author_id = ? ORDER BY created_at DESC, id DESC LIMIT 1`,
      [authorId],
    ),
  ])
  const titles = await titlesOf(database, blockers)
  return {
    previousNext: previous?.text ? { text: previous.text, at: previous.at.toISOString() } : null,
    blockers: blockers.map((row) => presentBlocker(row, titles, true)),
    changes,
  }
}

/** Presents blockers for a person who may solve them. */
async function presentOpenBlockers(
  database: Database,
  rows: readonly OpenBlockerRow[],
): Promise<OpenBlocker[]> {
  const titles = await titlesOf(database, rows)
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...presentBlocker(row, titles, true),
    author: { id: row.authorId, firstName, lastName },
  }))
}

/** Number to which the open blockers of direct reports are counted. */
const MAX_COUNTED = 1_000

/** Returns the oldest open blockers of a manager's direct reports, and their number, counted up to 1000. */
export async function listBlockersOfDirectReports(
  database: Database,
  { managerId, limit }: { managerId: number; limit: number },
): Promise<{ items: OpenBlocker[]; total: number }> {
  const rows = await findBlockersOfDirectReports(database, { managerId, limit: MAX_COUNTED })
  return { items: await presentOpenBlockers(database, rows.slice(0, limit)), total: rows.length }
}

/** Returns one page of the open blockers of the people below a manager, or of everyone for administrators. */
export async function listOpenBlockers(
  database: Database,
  actor: Actor,
  { cursor, limit }: Query<typeof reportBlockersList>,
): Promise<Reply<typeof reportBlockersList>> {
  const [after] = cursor === undefined ? [0] : decodeCursor(cursor, ['number'])
  const rows = await findBlockersBelow(database, {
    managerId: isAdministrator(actor.role) ? null : actor.id,
    after: Number(after),
    limit: limit + 1,
  })
  const { items, nextCursor } = page(rows, limit, ({ id }) => [id])
  return { items: await presentOpenBlockers(database, items), nextCursor }
}
