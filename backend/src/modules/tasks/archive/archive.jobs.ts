import { forEachBatch } from '../../../platform/jobs/each-item.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { shelves } from '../shelves.ts'
import { findLockedTask } from '../task-access.ts'
import { putIntoArchive } from './archive.service.ts'

const DAY = 24 * 60 * 60 * 1_000
const BATCH = 100
/** Tasks of one night; the next one goes on. */
const MOST_TASKS = 20_000

interface Place {
  id: number
  completedAt: Date
}

/** Reads and locks the next tasks that were completed before a moment. */
function readCompleted(
  { database }: Platform,
  before: Date,
  { after, most }: { after: Place | undefined; most: number },
  trx: Transaction,
): Promise<Place[]> {
  const place = after ? 'AND (completed_at > ? OR (completed_at = ? AND id > ?))' : ''
  return database.rows<Place>(
    `SELECT id, completed_at AS completedAt FROM tasks FORCE INDEX (tasks_completed)
     WHERE shelf = ${shelves.lists} AND completed_at < ? ${place}
     ORDER BY completed_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED`,
    [before, ...(after ? [after.completedAt, after.completedAt, after.id] : [])],
    trx,
  )
}

async function archiveBatch(platform: Platform, due: readonly Place[], trx: Transaction): Promise<void> {
  for (const { id } of due) {
    const locked = await findLockedTask(platform.database, id, trx)
    if (locked) {
      await putIntoArchive(platform, null, locked, trx)
    }
  }
}

/** Archives what was completed longer ago than is set, a few tasks at once. */
export async function archiveOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database, logger } = platform
  const days = settings.get('retention.archiveAfterDays')
  if (days === 0) {
    return
  }
  const before = new Date(clock.now().getTime() - days * DAY)
  let archived = 0
  await forEachBatch<Place>({
    knex: database.knex,
    size: BATCH,
    logger,
    failed: 'a completed task could not be archived',
    read: async (after, most, trx) =>
      archived < MOST_TASKS ? readCompleted(platform, before, { after, most }, trx) : [],
    act: async (due, trx) => {
      await archiveBatch(platform, due, trx)
      archived += due.length
    },
  })
}

export function scheduleArchive(platform: Platform): void {
  platform.jobs.schedule('tasks.archive', { cron: '35 2 * * *' }, () => archiveOldTasks(platform), 'long')
}
