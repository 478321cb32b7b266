import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { holdSchema } from '../../platform/database/migrations.ts'
import { withNamedLock } from '../../platform/database/named-lock.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSchemaVersion } from '../../platform/database/schema-version.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { sentenceOf } from './backup-error.ts'
import { announce } from './backups.events.ts'
import { findDatabasePrograms, readServerVersion, type ServerVersion } from './database-programs.ts'
import { type RowCounts, writeDump } from './dump.ts'
import { Progress } from './progress.ts'
import { repositoryOf } from './repository.ts'
import {
  createSnapshot,
  prepareRepository,
  removeOldSnapshots,
  type Repository,
  type Snapshot,
} from './restic.ts'
import { DUMP_FOLDER, dumpIn, writeManifest } from './snapshot-content.ts'
import type { BackupRow } from './tables.ts'

export const BACKUP_JOB = 'backups.run'
/** A repository is used by one process at a time; another one looks again after this time. */
export const BACKUP_LOCK = 'backup'
export const BUSY_MS = 10_000

/** Returns which server the portal's database is. */
export async function askServer({ database }: Pick<Platform, 'database'>): Promise<ServerVersion> {
  const [row] = await database.rows<{ version: string }>('SELECT VERSION() AS version')
  return readServerVersion(row?.version ?? '')
}

/** What a finished backup holds. */
type Made = Snapshot & { rows: number }

/**
 * Dumps the databases beside the stored files. Files come second: whatever a row names was there before it.
 *
 * @returns the number of rows, and of files that are not stored ones.
 */
async function writeDumps(platform: Platform): Promise<{ rows: number; dumps: number }> {
  const { database, environment, clock } = platform
  const {
    FILES_DIR: folder,
    DATABASE_URL,
    DATABASE_OWNER_URL,
    IDENTITY_DATABASE_URL: identityUrl,
  } = environment
  const server = await askServer(platform)
  const programs = await findDatabasePrograms(server.family)
  await mkdir(join(folder, DUMP_FOLDER), { recursive: true, mode: 0o700 })
  // Keeps migrations from running during the dump.
  const release = await holdSchema(database.knex)
  try {
    const databases: Record<string, RowCounts> = {
      portal: await writeDump(programs, DATABASE_OWNER_URL ?? DATABASE_URL, dumpIn(folder, 'portal')),
      ...(identityUrl === undefined
        ? {}
        : { identity: await writeDump(programs, identityUrl, dumpIn(folder, 'identity')) }),
    }
    await writeManifest(folder, {
      createdAt: clock.now().toISOString(),
      server,
      schema: await readSchemaVersion(database.knex),
      databases,
    })
    const counts = Object.values(databases).flatMap((tables) => Object.values(tables))
    return { rows: counts.reduce((sum, count) => sum + count, 0), dumps: Object.keys(databases).length + 1 }
  } finally {
    await release()
  }
}

/**
 * Makes one backup of databases and files.
 *
 * @throws BackupError, or the system's error.
 */
export async function makeBackup(
  platform: Platform,
  repository: Repository,
  progress?: Progress,
): Promise<Made> {
  const folder = platform.environment.FILES_DIR
  await prepareRepository(repository)
  progress?.report('database', null)
  try {
    const { rows, dumps } = await writeDumps(platform)
    const snapshot = await createSnapshot(repository, folder, (percent) => progress?.report('files', percent))
    return { ...snapshot, rows, files: snapshot.files - dumps }
  } finally {
    await rm(join(folder, DUMP_FOLDER), { recursive: true, force: true })
  }
}

async function finish(
  platform: Platform,
  { id, kind }: BackupRow,
  outcome: Made | { error: string },
): Promise<void> {
  const { database, clock } = platform
  const error = 'error' in outcome ? outcome.error : null
  const values =
    'error' in outcome
      ? { state: 'failed', error }
      : {
          state: 'done',
          snapshot_id: outcome.id,
          bytes: outcome.bytes,
          stored_rows: outcome.rows,
          stored_files: outcome.files,
        }
  await inTransaction(database.knex, async (trx) => {
    await trx('backups')
      .where({ id })
      .update({ ...values, step: null, percent: null, unfinished: null, finished_at: clock.now() })
    const payload = { backupId: id, kind, isDone: error === null, error }
    await announce(platform, { name: 'backup.finished', act: null, payload }, trx)
  })
  platform.feed.wake()
}

/** Removes what is neither of the last seven days nor of the last four weeks. */
async function removeOld({ database, clock, logger }: Platform, repository: Repository): Promise<void> {
  try {
    const remaining = await removeOldSnapshots(repository)
    const rows = await database.knex('backups').where({ state: 'done', removed_at: null })
    const removed = rows.filter(({ snapshot_id: id }) => id !== null && !remaining.has(id))
    await database
      .knex('backups')
      .whereIn(
        'id',
        removed.map(({ id }) => id),
      )
      .update({ removed_at: clock.now() })
  } catch (error) {
    logger.error({ err: error }, 'old backups could not be removed')
  }
}

async function make(platform: Platform, repository: Repository, id: number): Promise<void> {
  const { database, clock, logger } = platform
  // A row that is running is left from a process that has ended, since only one process has the lock.
  const begun = await database
    .knex('backups')
    .where({ id })
    .whereIn('state', ['waiting', 'running'])
    .update({ state: 'running', started_at: clock.now() })
  const row = await database.knex('backups').where({ id }).first()
  if (begun === 0 || !row) {
    return
  }
  const progress = new Progress(platform, id)
  const outcome = await makeBackup(platform, repository, progress).catch((error: unknown) => ({
    error: sentenceOf(error, logger),
  }))
  await progress.settled()
  await finish(platform, row, outcome)
  await removeOld(platform, repository)
}

/** Makes the backup that was asked for, one at a time over all processes, and then removes old ones. */
export async function runBackup(platform: Platform, id: number): Promise<void> {
  const { database, jobs, clock } = platform
  const repository = repositoryOf(platform)
  if (!repository) {
    return
  }
  const isFirst = await withNamedLock(database.knex, BACKUP_LOCK, () => make(platform, repository, id))
  if (!isFirst) {
    const runAt = new Date(clock.now().getTime() + BUSY_MS)
    await inTransaction(database.knex, (trx) => jobs.add({ kind: BACKUP_JOB, payload: { id }, runAt }, trx))
  }
}

/**
 * Notes a backup and the job that makes it.
 *
 * @returns its id; undefined, with nothing noted, while there is one that is not finished.
 */
export async function noteBackup(
  { database, jobs, clock }: Platform,
  backup: { kind: 'daily' | 'manual'; requestedBy: number | null },
  trx: Transaction,
): Promise<number | undefined> {
  const { affectedRows, insertId: id } = await database.change(
    'INSERT IGNORE INTO backups (kind, requested_by, requested_at) VALUES (?, ?, ?)',
    [backup.kind, backup.requestedBy, clock.now()],
    trx,
  )
  if (affectedRows === 0) {
    return undefined
  }
  await jobs.add({ kind: BACKUP_JOB, payload: { id } }, trx)
  return id
}
