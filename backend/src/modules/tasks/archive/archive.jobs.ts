import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/transaction.ts'
import { shelves } from '../shelves.ts'
import { findLockedTask } from '../task-access.ts'
import { putIntoArchive } from './archive.service.ts'

const DAY = 24 * 60 * 60 * 1_000
const BATCH = 100
/** Batches of one night; the next one goes on. */
const MOST_BATCHES = 200

async function archiveBatch(platform: Platform, before: Date, trx: Transaction): Promise<number> {
  const due = await platform.database.rows<{ id: number }>(
    `SELECT id FROM tasks FORCE INDEX (tasks_completed) WHERE shelf = ${shelves.lists} AND completed_at < ?
     ORDER BY completed_at, id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`,
    [before],
    trx,
  )
  for (const { id } of due) {
    const locked = await findLockedTask(platform.database, id, trx)
    if (locked) {
      await putIntoArchive(platform, null, locked, trx)
    }
  }
  return due.length
}

/** Archives what was completed longer ago than is set, a few tasks at once. */
export async function archiveOldTasks(platform: Platform): Promise<void> {
  const { settings, clock, database } = platform
  const days = settings.get('retention.archiveAfterDays')
  if (days === 0) {
    return
  }
  const before = new Date(clock.now().getTime() - days * DAY)
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    if ((await inTransaction(database.knex, (trx) => archiveBatch(platform, before, trx))) < BATCH) {
      return
    }
  }
}

export function scheduleArchive(platform: Platform): void {
  platform.jobs.schedule('tasks.archive', { cron: '35 2 * * *' }, () => archiveOldTasks(platform), 'long')
}
