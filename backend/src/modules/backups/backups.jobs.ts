import type { Platform } from '../../platform/platform.ts'
import { deleteExpiredRows } from '../../platform/database/delete-expired-rows.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'
import { findLastBackup } from './backups.list.ts'
import { dailyBackup, weeklyTest } from './backups.schedule.ts'
import { findObstacle, findTestObstacle } from './backups.state.ts'
import { BACKUP_JOB, insertBackup, runBackup } from './run-backup.ts'
import { noteRestoreTest, runRestoreTest, TEST_JOB } from './run-restore-test.ts'

const DAY_MS = 86_400_000
/** Number of days that the rows of backups and restore tests are kept. */
const HISTORY_DAYS = 400

async function requestDailyBackup(platform: Platform): Promise<void> {
  if ((await findObstacle(platform)) !== null) {
    return
  }
  await inTransaction(platform.database.knex, async (trx) => {
    const backupId = await insertBackup(platform, { kind: 'daily', requestedBy: null }, trx)
    if (backupId !== undefined) {
      const payload = { backupId, kind: 'daily' } as const
      await announce(platform, { name: 'backup.requested', context: null, payload }, trx)
    }
  })
}

async function requestWeeklyTest(platform: Platform): Promise<void> {
  const last = await findLastBackup(platform.database)
  if (!last || (await findObstacle(platform)) !== null || findTestObstacle(platform) !== null) {
    return
  }
  await inTransaction(platform.database.knex, (trx) =>
    noteRestoreTest(platform, { backupId: last.id, requestedBy: null }, trx),
  )
}

/** Deletes old rows of backups and restore tests; the snapshots were removed long before. */
async function sweep({ database, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - HISTORY_DAYS * DAY_MS)]
  for (const table of ['backup_restore_tests', 'backups']) {
    await deleteExpiredRows(database, { table, key: ['id'], condition: 'requested_at < ?', values })
  }
}

/** Registers the jobs of this module. */
export function registerJobs(platform: Platform): void {
  const { jobs } = platform
  const idOf = (payload: unknown) => (payload as { id: number }).id
  jobs.handle(BACKUP_JOB, (payload) => runBackup(platform, idOf(payload)), 'heavy')
  jobs.handle(TEST_JOB, (payload) => runRestoreTest(platform, idOf(payload)), 'heavy')
  jobs.schedule('backups.daily', dailyBackup(platform), () => requestDailyBackup(platform))
  jobs.schedule('backups.weeklyTest', weeklyTest, () => requestWeeklyTest(platform))
  jobs.schedule('backups.sweep', { cron: '25 3 * * *' }, () => sweep(platform), 'long')
}
