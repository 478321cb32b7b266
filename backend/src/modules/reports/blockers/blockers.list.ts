import type { Query, Reply } from '@headway/contracts'
import type { OpenBlocker, ReportBlocker, reportBlockersList } from '@headway/contracts/report-blockers'
import type { Database } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/actor.ts'
import { notFound } from '../../../platform/errors.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import { findTaskTitles } from '../../tasks/index.ts'
import { isAdministrator } from '../../users/index.ts'
import {
  type BlockerRow,
  findBlocker,
  findBlockersBelow,
  findBlockersOfDirectReports,
  type OpenBlockerRow,
  presentBlocker,
} from './report-blockers.ts'

/** Returns the titles of the tasks of some blockers. */
export const titlesOf = (database: Database, rows: readonly BlockerRow[]) =>
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
