import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Connection, openConnection, rowsOf } from '../../../platform/connection.ts'
import { openForMigrations } from '../../../platform/database.ts'
import { migrate, UNFINISHED_RESTORE } from '../../../platform/migrations.ts'
import { endEveryAccess } from '../../auth/index.ts'
import { BackupError } from '../archive/errors.ts'
import { dropTables, listTables } from '../dump/tables.ts'
import { findTools, readServerVersion, type ServerVersion } from '../dump/tools.ts'
import { checkHeader } from './check-header.ts'
import { readArchive } from './read-archive.ts'
import { compareFiles, type Compared, compareTables, restoreInto } from './restore-into.ts'

export interface RestoreRequest {
  /** BACKUP_KEY, hexadecimal. */
  key: string
  /** The backup's bytes, from the beginning; asked for twice. */
  read(): Readable
  /** Of an account that owns the schema. */
  databaseUrl: string
  /** Of the embedded identity provider; its accounts are left out without it. */
  identityUrl: string | undefined
  filesFolder: string
  /** Whether what is there may be taken away. */
  mayReplace: boolean
  report: (line: string) => void
}

/** Returns the subfolders that hold stored files; none when the folder does not exist. */
const foldersWithFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))

interface Place {
  portal: Connection
  identity: Connection | undefined
  filesFolder: string
}

/** @throws BackupError naming what is there. */
async function checkEmpty({ portal, identity, filesFolder }: Place): Promise<void> {
  const filled = [
    ...((await listTables(portal)).length > 0 ? ['the database'] : []),
    ...(identity && (await listTables(identity)).length > 0 ? ['the identity provider’s database'] : []),
    ...((await foldersWithFiles(filesFolder)).length > 0 ? ['the folder of files'] : []),
  ]
  if (filled.length > 0) {
    throw new BackupError(
      'not_empty',
      `There is something in ${filled.join(' and ')}: restore into an empty place, or say --replace to have it replaced.`,
    )
  }
}

/**
 * Moves existing files into a subfolder instead of deleting them, because the backup may not contain them all. The folder of
 * files itself stays where it is: it may be a mounted volume, which cannot be renamed.
 */
async function moveFilesAside(filesFolder: string, report: RestoreRequest['report']): Promise<void> {
  const folders = await foldersWithFiles(filesFolder)
  if (folders.length === 0) {
    return
  }
  const aside = join(filesFolder, `before-restore-${Date.now()}`)
  await mkdir(aside, { mode: 0o700 })
  for (const name of folders) {
    await rename(join(filesFolder, name), join(aside, name))
  }
  report(`moved the files that were there to ${aside}`)
}

/** Takes away what is there. */
async function clear(
  { portal, identity, filesFolder }: Place,
  report: RestoreRequest['report'],
): Promise<void> {
  await moveFilesAside(filesFolder, report)
  await dropTables(portal)
  if (identity) {
    await dropTables(identity)
  }
}

/** Brings the restored schema up to this version. Sessions of then do not come back to life: everybody signs in again. */
export async function bringUpToDate(databaseUrl: string): Promise<void> {
  const database = openForMigrations(databaseUrl)
  try {
    await migrate(database.knex)
    await endEveryAccess(database)
  } finally {
    await database.close()
  }
}

async function restore(request: RestoreRequest, place: Place, server: ServerVersion): Promise<Compared> {
  const { key, read, databaseUrl, identityUrl, filesFolder, report } = request
  const { client } = await findTools(server.family)
  report('checking the backup')
  const { header } = await readArchive(key, read(), { header: (found) => checkHeader(found, server) })
  if (request.mayReplace) {
    await clear(place, report)
  } else {
    await checkEmpty(place)
  }
  report(`restoring what was there at ${header.createdAt}`)
  // A portal that would be started on half of it refuses.
  await place.portal.query(`CREATE TABLE ${UNFINISHED_RESTORE} (id INT PRIMARY KEY)`)
  const restored = await restoreInto({
    key,
    read,
    client,
    server,
    filesFolder,
    urlOf: (name) => (name === 'portal' ? databaseUrl : name === 'identity' ? identityUrl : undefined),
  })
  report('comparing what is there now with what was backed up')
  const tables = compareTables(restored, header.server.version === server.version)
  const files = await compareFiles(filesFolder, restored.manifest.files)
  await place.portal.query(`DROP TABLE ${UNFINISHED_RESTORE}`)
  report('bringing the database up to date')
  await bringUpToDate(databaseUrl)
  return { ...tables, files }
}

/**
 * Restores a portal from a backup: the whole file is checked before anything is changed, and everything is compared with the
 * backup's manifest afterwards.
 *
 * @returns what was compared.
 * @throws BackupError with one sentence: another file, key, version or server, a damaged file, or a place that is not empty.
 */
export async function restorePortal(request: RestoreRequest): Promise<Compared> {
  const { databaseUrl, identityUrl, filesFolder } = request
  const portal = await openConnection(databaseUrl)
  const identity = identityUrl === undefined ? undefined : await openConnection(identityUrl)
  try {
    const [row] = await rowsOf<{ version: string }>(portal, 'SELECT VERSION() AS version')
    const server = readServerVersion(row?.version ?? '')
    return await restore(request, { portal, identity, filesFolder }, server)
  } finally {
    await portal.end()
    await identity?.end()
  }
}
