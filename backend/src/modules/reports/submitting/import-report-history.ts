import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import type { Platform } from '../../../platform/platform.ts'
import { extractWords } from '../../../platform/search/search-index.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { calendarOf } from '../../calendar/index.ts'
import { insertReportTasks } from '../core/report-tasks.ts'
import { dueMoment } from '../days/day-states.ts'

/** A report of a seed file's history, without files and links. */
export interface PastReport {
  authorId: number
  /** Undefined for a report that is about no task. */
  task: { id: number; creatorId: number } | undefined
  description: string
  completionPercentage: number
  reportDate: Date
  createdAt: Date
}

/** Reports per batch. */
const BATCH = 500

const REPORTS = `progress_reports (author_id, task_id, task_creator_id, description, completion_percentage, report_date,
  created_at)`

const withTasks = (report: PastReport, id: number) => ({
  id,
  authorId: report.authorId,
  approval: 'none' as const,
  createdAt: report.createdAt,
  tasks: report.task ? [{ ...report.task, completionPercentage: report.completionPercentage }] : [],
})

/** Inserts who may read reports with consecutive ids. */
const insertScopeOf = (
  database: Database,
  { first, last }: { first: number; last: number },
  trx: Transaction,
) =>
  database.change(
    `INSERT INTO report_scope (report_id, user_id, approval, created_at)
     SELECT r.id, c.ancestor_id, r.approval, r.created_at
     FROM progress_reports r JOIN user_closure c ON c.descendant_id = r.author_id WHERE r.id BETWEEN ? AND ?
     UNION
     SELECT r.id, r.task_creator_id, r.approval, r.created_at FROM progress_reports r
     WHERE r.id BETWEEN ? AND ? AND r.task_creator_id IS NOT NULL`,
    [first, last, first, last],
    trx,
  )

async function importBatch(
  platform: Platform,
  batch: readonly PastReport[],
  trx: Transaction,
): Promise<void> {
  const { database } = platform
  const calendar = calendarOf(platform)
  const first = await insertRows(
    database,
    {
      into: REPORTS,
      rows: batch.map((report) => [
        report.authorId,
        report.task?.id ?? null,
        report.task?.creatorId ?? null,
        report.description,
        report.completionPercentage,
        report.reportDate,
        report.createdAt,
      ]),
    },
    trx,
  )
  await insertReportTasks(
    database,
    batch.map((report, index) => withTasks(report, first + index)),
    trx,
  )
  const words = batch.flatMap(({ description }, index) =>
    extractWords([description]).map((word) => [first + index, word]),
  )
  await insertRows(
    database,
    { into: 'report_search_terms (report_id, word)', rows: words, onDuplicate: 'word = VALUES(word)' },
    trx,
  )
  const days = batch.map(({ authorId, reportDate, createdAt }, index) => {
    const day = calendar.dayOf(reportDate)
    const dueAt = dueMoment(platform, day)
    return [day, authorId, createdAt < dueAt ? 'submitted' : 'late', first + index, dueAt]
  })
  await insertRows(
    database,
    {
      into: 'report_days (day, user_id, state, report_id, due_at)',
      rows: days,
      onDuplicate: 'day = VALUES(day)',
    },
    trx,
  )
  await insertScopeOf(database, { first, last: first + batch.length - 1 }, trx)
}

/** Stores the reports of a seed file's history in batches, without activity and notifications. */
export async function importReportHistory(
  platform: Platform,
  reports: readonly PastReport[],
  trx: Transaction,
): Promise<void> {
  for (let start = 0; start < reports.length; start += BATCH) {
    await importBatch(platform, reports.slice(start, start + BATCH), trx)
  }
}
