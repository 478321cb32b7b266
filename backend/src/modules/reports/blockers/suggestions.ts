import type { Reply } from '@headway/contracts'
import type { ReportBlocker, reportSuggestions } from '@headway/contracts/report-blockers'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { findTaskTitles } from '../../tasks/index.ts'
import { type BlockerRow, findBlocker, findOpenBlockers, presentBlocker } from './report-blockers.ts'

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

/** Returns what the next report of a person continues. */
export async function readSuggestions(
  database: Database,
  authorId: number,
): Promise<Reply<typeof reportSuggestions>> {
  const [blockers, [previous]] = await Promise.all([
    findOpenBlockers(database, authorId),
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
  }
}
