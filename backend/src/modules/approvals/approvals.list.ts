import type { WaitingFile } from '@headway/contracts/approvals'
import type { Actor } from '../../platform/actor.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { countPendingApprovals, listPendingReportFiles, type PendingReportFile } from '../reports/index.ts'
import { countPendingFiles, listPendingFiles, type PendingTaskFile } from '../task-files/index.ts'
import { countWorkingDaysSince } from './waiting-time.ts'

type Decider = Pick<Actor, 'id' | 'role'>

type FileWithoutWaitingDays = Omit<WaitingFile, 'waitingDays'>

/** A file and the time by which its list is sorted. */
interface SortedFile {
  file: FileWithoutWaitingDays
  at: Date
}

const presentTaskFile = ({ task, createdAt, ...file }: PendingTaskFile): SortedFile => ({
  file: {
    ...file,
    source: 'task',
    createdAt: createdAt.toISOString(),
    ownerId: task.id,
    taskTitle: task.title,
    reportDate: null,
  },
  at: createdAt,
})

const presentReportFile = ({ report, createdAt, ...file }: PendingReportFile): SortedFile => ({
  file: {
    ...file,
    source: 'report',
    createdAt: createdAt.toISOString(),
    ownerId: report.id,
    reportDate: report.reportDate.toISOString(),
  },
  at: report.createdAt,
})

/**
 * Merges two lists by age without reordering either of them: the cursor holds a position in each list, so all files before
 * that position must be on this page or an earlier one.
 */
function mergeByAge(taskFiles: readonly SortedFile[], reportFiles: readonly SortedFile[], limit: number) {
  const merged: FileWithoutWaitingDays[] = []
  const taken = { tasks: 0, reports: 0 }
  while (merged.length < limit) {
    const [ofTask, ofReport] = [taskFiles[taken.tasks], reportFiles[taken.reports]]
    if (ofTask && (!ofReport || ofTask.at <= ofReport.at)) {
      merged.push(ofTask.file)
      taken.tasks += 1
    } else if (ofReport) {
      merged.push(ofReport.file)
      taken.reports += 1
    } else {
      break
    }
  }
  return { merged, taken }
}

/**
 * Returns one page of the files of tasks and reports that the actor may decide, oldest first. A file of a report is
 * sorted by the time of its report, also when it replaces another one, because lists of reports are read in that order.
 * The cursor holds a position in each of the two lists, so files with the same time are neither lost nor repeated.
 *
 * @throws ProblemError 400 `bad_query` for an invalid cursor.
 */
export async function listApprovals(
  platform: Platform,
  actor: Decider,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const { database } = platform
  const after = cursor ? decodeCursor(cursor, ['number', 'moment', 'number', 'number']).map(Number) : []
  const [taskFileId = 0, reportedAt = 0, reportId = 0, reportFileId = 0] = after
  const [ofTasks, ofReports] = await Promise.all([
    listPendingFiles(database, actor, { limit: limit + 1, after: taskFileId }),
    listPendingReportFiles(database, actor, {
      limit: limit + 1,
      after: { reportedAt: new Date(reportedAt), reportId, id: reportFileId },
    }),
  ])
  const { merged, taken } = mergeByAge(ofTasks.map(presentTaskFile), ofReports.map(presentReportFile), limit)
  const lastOfTasks = ofTasks[taken.tasks - 1]?.id ?? taskFileId
  const lastOfReports = ofReports[taken.reports - 1]
  const position = lastOfReports
    ? [lastOfReports.report.createdAt.getTime(), lastOfReports.report.id, lastOfReports.id]
    : [reportedAt, reportId, reportFileId]
  const hasMore = taken.tasks + taken.reports < ofTasks.length + ofReports.length
  const waitingDaysOf = await countWorkingDaysSince(
    platform,
    merged.map(({ createdAt }) => new Date(createdAt)),
  )
  const items = merged.map((file) => ({ ...file, waitingDays: waitingDaysOf(new Date(file.createdAt)) }))
  return { items, nextCursor: hasMore ? encodeCursor([lastOfTasks, ...position]) : null }
}

/** Maximum of this count, since a larger exact number has no use. */
const MAX_COUNTED = 1_000

/** Counts the files of `listApprovals`, up to 1000. */
export async function countApprovals(database: Database, actor: Decider): Promise<number> {
  const [ofReports, ofTasks] = await Promise.all([
    countPendingApprovals(database, actor),
    countPendingFiles(database, actor),
  ])
  return Math.min(ofReports + ofTasks, MAX_COUNTED)
}
