import type { Platform } from '../../platform/platform.ts'
import { sweepRows } from '../../platform/database/sweep.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from './backups.events.ts'
import { findLastBackup } from './backups.list.ts'
import { dailyBackup, weeklyTest } from './backups.schedule.ts'
import { findObstacle, findTestObstacle } from './backups.state.ts'
import { BACKUP_JOB, noteBackup, runBackup } from './run-backup.ts'
import { noteRestoreTest, runRestoreTest, TEST_JOB } from './run-restore-test.ts'

const DAY = 86_400_000
/** How long is kept what became of backups, in days. */
const HISTORY_DAYS = 400

async function askForDaily(platform: Platform): Promise<void> {
  if ((await findObstacle(platform)) !== null) {
    return
  }
  await inTransaction(platform.database.knex, async (trx) => {
    const backupId = await noteBackup(platform, { kind: 'daily', requestedBy: null }, trx)
    if (backupId !== undefined) {
      const payload = { backupId, kind: 'daily' } as const
      await announce(platform, { name: 'backup.requested', act: null, payload }, trx)
    }
  })
}

async function askForTest(platform: Platform): Promise<void> {
  const last = await findLastBackup(platform.database)
  if (!last || (await findObstacle(platform)) !== null || findTestObstacle(platform) !== null) {
    return
  }
  await inTransaction(platform.database.knex, (trx) =>
    noteRestoreTest(platform, { backupId: last.id, requestedBy: null }, trx),
  )
}

/** Forgets what became of backups long ago; their files went long before. */
async function sweep({ database, clock }: Platform): Promise<void> {
  const values = [new Date(clock.now().getTime() - HISTORY_DAYS * DAY)]
  for (const table of ['backups_restore_tests', 'backups']) {
    await sweepRows(database, { table, key: ['id'], condition: 'requested_at < ?', values })
  }
}

/** Registers the work of this module. */
export function registerJobs(platform: Platform): void {
  const { jobs } = platform
  const idOf = (payload: unknown) => (payload as { id: number }).id
  jobs.handle(BACKUP_JOB, (payload) => runBackup(platform, idOf(payload)), 'heavy')
  jobs.handle(TEST_JOB, (payload) => runRestoreTest(platform, idOf(payload)), 'heavy')
  jobs.schedule('backups.daily', dailyBackup(platform), () => askForDaily(platform))
  jobs.schedule('backups.weeklyTest', weeklyTest, () => askForTest(platform))
  jobs.schedule('backups.sweep', { cron: '25 3 * * *' }, () => sweep(platform), 'long')
}
