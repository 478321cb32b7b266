import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockSchema } from '../../platform/database/migrations.ts'
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
/** A repository is used by one process at a time; another process tries again after `BUSY_MS`. */
export const BACKUP_LOCK = 'backup'
export const BUSY_MS = 10_000

/** Returns the family and version of the portal's database server. */
export async function askServer({ database }: Pick<Platform, 'database'>): Promise<ServerVersion> {
  const [row] = await database.rows<{ version: string }>('SELECT VERSION() AS version')
  return readServerVersion(row?.version ?? '')
}

/** Content of a finished backup. */
type Made = Snapshot & { rows: number }

/**
 * Dumps the databases into the folder of stored files. The snapshot of the files is made afterwards, so that it
 * contains every file that a dumped row refers to.
 *
 * @returns the number of dumped rows, and of written files (the dumps and the manifest).
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
  // This lock keeps migrations from running during the dump.
  const release = await lockSchema(database.knex)
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
 * @throws BackupError, or a system error.
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
    await announce(platform, { name: 'backup.finished', context: null, payload }, trx)
  })
  platform.feed.wake()
}

/** Removes expired snapshots and marks their rows. Errors are only logged. */
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
  // Only one process holds the lock, so a row in state `running` was left by a process that has ended.
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

/** Runs a requested backup, one at a time across all processes, and then removes expired ones. */
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
 * Inserts a backup and the job that makes it.
 *
 * @returns the id of the backup; undefined, without an insert, while another one is not finished.
 */
export async function insertBackup(
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
