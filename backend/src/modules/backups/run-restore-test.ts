import { withNamedLock } from '../../platform/database/named-lock.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { sentenceOf } from './backup-error.ts'
import { announce } from './backups.events.ts'
import { repositoryOf } from './repository.ts'
import { checkRepository, prepareRepository, type Repository } from './restic.ts'
import { type Compared, tryRestore } from './restore-portal.ts'
import { BACKUP_LOCK, BUSY_MS } from './run-backup.ts'
import type { BackupsRestoreTestRow } from './tables.ts'

export const TEST_JOB = 'backups.testRestore'

async function finish(
  platform: Platform,
  { id, backup_id }: Pick<BackupsRestoreTestRow, 'id' | 'backup_id'>,
  outcome: Compared | { error: string },
): Promise<void> {
  const { database, clock } = platform
  const values =
    'error' in outcome
      ? { state: 'failed', error: outcome.error }
      : {
          state: 'done',
          compared_tables: outcome.tables,
          compared_rows: outcome.rows,
          compared_files: outcome.files,
        }
  await inTransaction(database.knex, async (trx) => {
    await trx('backup_restore_tests')
      .where({ id })
      .update({ ...values, unfinished: null, finished_at: clock.now() })
    const error = 'error' in outcome ? outcome.error : null
    const payload = { restoreTestId: id, backupId: backup_id, isDone: error === null, error }
    await announce(platform, { name: 'restoreTest.finished', context: null, payload }, trx)
  })
  platform.feed.wake()
}

async function test(platform: Platform, repository: Repository, url: string, id: number): Promise<void> {
  const { database, environment, logger } = platform
  // Only one process holds the lock, so a row in state `running` was left by a process that has ended.
  const begun = await database
    .knex('backup_restore_tests')
    .where({ id })
    .whereIn('state', ['waiting', 'running'])
    .update({ state: 'running' })
  const [row] = await database.rows<{ id: number; backup_id: number; snapshot_id: string }>(
    `SELECT t.id, t.backup_id, b.snapshot_id FROM backup_restore_tests t JOIN backups b ON b.id = t.backup_id
     WHERE t.id = ?`,
    [id],
  )
  if (begun === 0 || !row) {
    return
  }
  const run = async () => {
    await prepareRepository(repository)
    await checkRepository(repository)
    return tryRestore(repository, row.snapshot_id, { url, filesFolder: environment.FILES_DIR })
  }
  const outcome = await run().catch((error: unknown) => ({ error: sentenceOf(error, logger) }))
  await finish(platform, row, outcome)
}

/** Checks the repository and runs a requested restore test, one at a time across all processes. */
export async function runRestoreTest(platform: Platform, id: number): Promise<void> {
  const { database, jobs, clock, environment } = platform
  const repository = repositoryOf(platform)
  const url = environment.RESTORE_TEST_DATABASE_URL
  if (!repository || url === undefined) {
    return
  }
  const isFirst = await withNamedLock(database.knex, BACKUP_LOCK, () => test(platform, repository, url, id))
  if (!isFirst) {
    const runAt = new Date(clock.now().getTime() + BUSY_MS)
    await inTransaction(database.knex, (trx) => jobs.add({ kind: TEST_JOB, payload: { id }, runAt }, trx))
  }
}

/**
 * Inserts a restore test and the job that runs it.
 *
 * @returns the id of the restore test; undefined, without an insert, while another one is not finished.
 */
export async function noteRestoreTest(
  { database, jobs, clock }: Platform,
  test: { backupId: number; requestedBy: number | null },
  trx: Transaction,
): Promise<number | undefined> {
  const { affectedRows, insertId: id } = await database.change(
    'INSERT IGNORE INTO backup_restore_tests (backup_id, requested_by, requested_at) VALUES (?, ?, ?)',
    [test.backupId, test.requestedBy, clock.now()],
    trx,
  )
  if (affectedRows === 0) {
    return undefined
  }
  await jobs.add({ kind: TEST_JOB, payload: { id } }, trx)
  return id
}
