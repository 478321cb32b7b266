import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { lifecycleStates } from '../core/lifecycle.ts'
import { findLockedTask } from '../core/task-access.ts'
import { moveToArchive } from './archive.service.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const BATCH = 100
/** Maximum number of tasks archived per night. The next run continues. */
const MAX_TASKS = 20_000

interface ArchivePosition {
  id: number
  completedAt: Date
}

/** Reads and locks the next tasks that were completed before a moment. */
function readCompleted(
  { database }: Platform,
  before: Date,
  { after, most }: { after: ArchivePosition | undefined; most: number },
  trx: Transaction,
): Promise<ArchivePosition[]> {
  const place = after ? 'AND (completed_at > ? OR (completed_at = ? AND id > ?))' : ''
  return database.rows<ArchivePosition>(
    `SELECT id, completed_at AS completedAt FROM tasks FORCE INDEX (tasks_completed)
     WHERE lifecycle_state = ${lifecycleStates.lists} AND completed_at < ? ${place}
     ORDER BY completed_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [before, ...(after ? [after.completedAt, after.completedAt, after.id] : [])],
    trx,
  )
}

async function archiveBatch(
  platform: Platform,
  due: readonly ArchivePosition[],
  trx: Transaction,
): Promise<void> {
  for (const { id } of due) {
    const locked = await findLockedTask(platform.database, id, trx)
    if (locked) {
      await moveToArchive(platform, null, locked, trx)
    }
  }
}

/** Archives tasks that were completed longer ago than `retention.archiveAfterDays`, in batches. */
export async function archiveOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database, logger } = platform
  const days = settings.get('retention.archiveAfterDays')
  if (days === 0) {
    return
  }
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  let archived = 0
  await forEachBatch<ArchivePosition>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a completed task could not be archived',
    read: async (after, most, trx) =>
      archived < MAX_TASKS ? readCompleted(platform, before, { after, most }, trx) : [],
    process: async (due, trx) => {
      await archiveBatch(platform, due, trx)
      archived += due.length
    },
  })
}

export function scheduleArchive(platform: Platform): void {
  platform.jobs.schedule('tasks.archive', { cron: '35 2 * * *' }, () => archiveOldTasks(platform), 'long')
}
