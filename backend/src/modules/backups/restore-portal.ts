import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Connection, openConnection, rowsOf } from '../../platform/database/connection.ts'
import { openForMigrations } from '../../platform/database/database.ts'
import { migrate, UNFINISHED_RESTORE } from '../../platform/database/migrations.ts'
import { endEveryAccess } from '../auth/index.ts'
import { BackupError } from './backup-error.ts'
import { findDatabasePrograms, readServerVersion } from './database-programs.ts'
import { compareRows, dropTables, listTables, loadDump } from './dump.ts'
import { type Repository, restoreSnapshot } from './restic.ts'
import { countFiles, dumpIn, foldersWithFiles, readManifest } from './snapshot-content.ts'

/** Folder within the folder of stored files into which a snapshot is first restored. */
const STAGING_FOLDER = '.restore'

/** Numbers of tables, rows and files that were verified. */
export interface Compared {
  tables: number
  rows: number
  files: number
}

interface RestoreRequest {
  repository: Repository
  /** Id of the snapshot, or `latest`. */
  snapshotId: string
  /** Address with an account that owns the schema. */
  databaseUrl: string
  /** Address of the embedded identity provider's database; without it, the accounts are not restored. */
  identityUrl: string | undefined
  filesFolder: string
  /** Whether existing data may be replaced. */
  mayReplace: boolean
  report: (line: string) => void
}

interface RestoreTarget {
  portal: Connection
  identity: Connection | undefined
  filesFolder: string
}

/** @throws BackupError that names the places which contain data. */
async function requireEmpty({ portal, identity, filesFolder }: RestoreTarget): Promise<void> {
  const filled = [
    ...((await listTables(portal)).length > 0 ? ['the database'] : []),
    ...(identity && (await listTables(identity)).length > 0 ? ['the identity provider’s database'] : []),
    ...((await foldersWithFiles(filesFolder)).length > 0 ? ['the folder of files'] : []),
  ]
  if (filled.length > 0) {
    throw new BackupError(
      `Not empty: ${filled.join(' and ')}. Restore into an empty place, or use --replace to overwrite it.`,
    )
  }
}

/**
 * Moves existing files into a subfolder instead of deleting them, because the backup may not contain them all. The
 * folder of stored files itself stays in place: it may be a mounted volume, which cannot be renamed.
 */
async function moveFilesAside(filesFolder: string, report: RestoreRequest['report']): Promise<void> {
  const folders = await foldersWithFiles(filesFolder)
  if (folders.length > 0) {
    const aside = join(filesFolder, `before-restore-${Date.now()}`)
    await mkdir(aside, { mode: 0o700 })
    for (const name of folders) {
      await rename(join(filesFolder, name), join(aside, name))
    }
    report(`moved the files that were there to ${aside}`)
  }
}

/**
 * Migrates a restored schema to this version and ends all sessions and API tokens in it, so that all users sign in
 * again.
 */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  const database = openForMigrations(databaseUrl)
  try {
    await migrate(database.knex)
    await endEveryAccess(database)
  } finally {
    await database.close()
  }
}

async function restore(request: RestoreRequest, target: RestoreTarget): Promise<Compared> {
  const { repository, snapshotId, databaseUrl, identityUrl, filesFolder, report } = request
  const [row] = await rowsOf<{ version: string }>(target.portal, 'SELECT VERSION() AS version')
  const server = readServerVersion(row?.version ?? '')
  const programs = await findDatabasePrograms(server.family)
  if (!request.mayReplace) {
    await requireEmpty(target)
  }
  const staging = join(filesFolder, STAGING_FOLDER)
  await rm(staging, { recursive: true, force: true })
  try {
    report('reading and verifying the backup')
    await restoreSnapshot(repository, snapshotId, staging)
    const manifest = await readManifest(staging, server)
    const files = await countFiles(staging)
    await moveFilesAside(filesFolder, report)
    await dropTables(target.portal)
    report(`restoring what was there at ${manifest.createdAt}`)
    // This table marks an unfinished restore; a portal refuses to start while it exists.
    await target.portal.query(`CREATE TABLE ${UNFINISHED_RESTORE} (id INT PRIMARY KEY)`)
    for (const name of await foldersWithFiles(staging)) {
      await rename(join(staging, name), join(filesFolder, name))
    }
    await loadDump(programs, databaseUrl, dumpIn(staging, 'portal'))
    const compared = { ...(await compareRows(databaseUrl, manifest.databases['portal'] ?? {})), files }
    const identityRows = manifest.databases['identity']
    if (target.identity && identityUrl !== undefined && identityRows) {
      await dropTables(target.identity)
      await loadDump(programs, identityUrl, dumpIn(staging, 'identity'))
      const { tables, rows } = await compareRows(identityUrl, identityRows)
      compared.tables += tables
      compared.rows += rows
    }
    await target.portal.query(`DROP TABLE ${UNFINISHED_RESTORE}`)
    report('bringing the database up to date')
    await bringUpToDate(databaseUrl)
    return compared
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/**
 * Restores a portal from a backup. The whole snapshot is read and verified before anything is changed, and the rows are
 * counted afterwards.
 *
 * @returns the numbers of tables, rows and files that were compared.
 * @throws BackupError with one sentence: another key, version or server, a damaged repository, or a target that is not
 * empty.
 */
export async function restorePortal(request: RestoreRequest): Promise<Compared> {
  const { databaseUrl, identityUrl, filesFolder } = request
  const portal = await openConnection(databaseUrl)
  const identity = identityUrl === undefined ? undefined : await openConnection(identityUrl)
  try {
    return await restore(request, { portal, identity, filesFolder })
  } finally {
    await portal.end()
    await identity?.end()
  }
}

/**
 * Tests a restore, including the migrations: restores a backup into an empty schema and a temporary folder, compares
 * the rows, and removes both again.
 */
export async function tryRestore(
  repository: Repository,
  snapshotId: string,
  { url, filesFolder }: { url: string; filesFolder: string },
): Promise<Compared> {
  const connection = await openConnection(url)
  const staging = join(filesFolder, STAGING_FOLDER)
  const clear = async () => {
    await rm(staging, { recursive: true, force: true })
    await dropTables(connection)
  }
  try {
    await clear()
    const [row] = await rowsOf<{ version: string }>(connection, 'SELECT VERSION() AS version')
    const server = readServerVersion(row?.version ?? '')
    const programs = await findDatabasePrograms(server.family)
    await restoreSnapshot(repository, snapshotId, staging)
    const manifest = await readManifest(staging, server)
    const compared = { tables: 0, rows: 0, files: await countFiles(staging) }
    for (const [name, expected] of Object.entries(manifest.databases)) {
      await loadDump(programs, url, dumpIn(staging, name))
      const { tables, rows } = await compareRows(url, expected)
      compared.tables += tables
      compared.rows += rows
      if (name === 'portal') {
        await bringUpToDate(url)
      }
      await dropTables(connection)
    }
    return compared
  } finally {
    await clear()
    await connection.end()
  }
}
