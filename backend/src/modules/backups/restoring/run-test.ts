import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openConnection } from '../../../platform/connection.ts'
import { withNamedLock } from '../../../platform/named-lock.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/transaction.ts'
import type { BackupsRestoreTestRow } from '../tables.ts'
import { announce } from '../backups.events.ts'
import { dropTables } from '../dump/tables.ts'
import { findTools } from '../dump/tools.ts'
import { sentenceOf } from '../failure.ts'
import { askServer } from '../making/make-backup.ts'
import { type BackupPlace, placeOf } from '../store/place.ts'
import { bringUpToDate } from './restore-portal.ts'
import { compareFiles, type Compared, compareTables, restoreInto } from './restore-into.ts'

export const TEST_JOB = 'backups.testRestore'
/** Another process tests right now: look again in so many milliseconds. */
const BUSY = 10_000
const CUT_SHORT = 'The process that tested this backup ended before it was done.'

async function empty(url: string): Promise<void> {
  const connection = await openConnection(url)
  try {
    await dropTables(connection)
  } finally {
    await connection.end()
  }
}

/**
 * Puts a backup into the empty schema and an empty folder as a restore would, up to the migrations, compares everything, and
 * empties both.
 */
async function tryRestore(
  platform: Platform,
  { store, key }: BackupPlace,
  fileName: string,
  url: string,
): Promise<Compared> {
  const server = await askServer(platform)
  const { client } = await findTools(server.family)
  const { BACKUP_FOLDER, FILES_DIR } = platform.environment
  const filesFolder = join(BACKUP_FOLDER ?? FILES_DIR, '.restore-test')
  const clear = async () => {
    await rm(filesFolder, { recursive: true, force: true })
    await empty(url)
  }
  await clear()
  try {
    const restored = await restoreInto({
      key,
      read: () => store.read(fileName),
      client,
      server,
      filesFolder,
      urlOf: () => url,
      onLoaded: async (name) => {
        if (name === 'portal') {
          await bringUpToDate(url)
        }
        await empty(url)
      },
    })
    const isSameServer = restored.header.server.version === server.version
    const tables = compareTables(restored, isSameServer)
    return { ...tables, files: await compareFiles(filesFolder, restored.manifest.files) }
  } finally {
    await clear()
  }
}

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
    await trx('backups_restore_tests')
      .where({ id })
      .update({ ...values, unfinished: null, finished_at: clock.now() })
    const error = 'error' in outcome ? outcome.error : null
    const payload = { restoreTestId: id, backupId: backup_id, isDone: error === null, error }
    await announce(platform, { name: 'restoreTest.finished', act: null, payload }, trx)
  })
  platform.feed.wake()
}

async function test(platform: Platform, place: BackupPlace, url: string, id: number): Promise<void> {
  const { knex, rows } = platform.database
  const cutShort = await knex('backups_restore_tests').where({ state: 'running' })
  for (const row of cutShort) {
    await finish(platform, row, { error: CUT_SHORT })
  }
  if (
    (await knex('backups_restore_tests').where({ id, state: 'waiting' }).update({ state: 'running' })) === 0
  ) {
    return
  }
  const [row] = await rows<{ id: number; backup_id: number; file_name: string }>(
    `SELECT t.id, t.backup_id, b.file_name FROM backups_restore_tests t JOIN backups b ON b.id = t.backup_id
     WHERE t.id = ?`,
    [id],
  )
  if (!row) {
    return
  }
  const outcome = await tryRestore(platform, place, row.file_name, url).catch((error: unknown) => ({
    error: sentenceOf(error, platform.logger),
  }))
  await finish(platform, row, outcome)
}

/** Makes the restore test that was asked for, one at a time over all processes. */
export async function runRestoreTest(platform: Platform, id: number): Promise<void> {
  const { database, jobs, clock, environment } = platform
  const place = placeOf(platform)
  const url = environment.RESTORE_TEST_DATABASE_URL
  if (!place || url === undefined) {
    return
  }
  const isFirst = await withNamedLock(database.knex, 'restore-test', () => test(platform, place, url, id))
  if (!isFirst) {
    const runAt = new Date(clock.now().getTime() + BUSY)
    await inTransaction(database.knex, (trx) => jobs.add({ kind: TEST_JOB, payload: { id }, runAt }, trx))
  }
}

/**
 * Notes a restore test and the job that makes it.
 *
 * @returns its id; undefined, with nothing noted, while there is one that is not finished.
 */
export async function noteRestoreTest(
  { database, jobs, clock }: Platform,
  test: { backupId: number; requestedBy: number | null },
  trx: Transaction,
): Promise<number | undefined> {
  const { affectedRows, insertId: id } = await database.change(
    'INSERT IGNORE INTO backups_restore_tests (backup_id, requested_by, requested_at) VALUES (?, ?, ?)',
    [test.backupId, test.requestedBy, clock.now()],
    trx,
  )
  if (affectedRows === 0) {
    return undefined
  }
  await jobs.add({ kind: TEST_JOB, payload: { id } }, trx)
  return id
}
