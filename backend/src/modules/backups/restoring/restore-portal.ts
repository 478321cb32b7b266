import { readdir, rename } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Connection, openConnection, rowsOf } from '../../../platform/connection.ts'
import { openForMigrations } from '../../../platform/database.ts'
import { knownMigrations, migrate, UNFINISHED_RESTORE } from '../../../platform/migrations.ts'
import { endEveryAccess } from '../../auth/index.ts'
import { BackupError } from '../archive/errors.ts'
import type { Header } from '../archive/header.ts'
import { dropTables, listTables } from '../dump/tables.ts'
import { findTools, readServerVersion, type ServerVersion } from '../dump/tools.ts'
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

const titles = { mariadb: 'MariaDB', mysql: 'MySQL' }

/** A dump is for the family of servers that wrote it; a schema of the future is not for this version. */
async function checkFits(header: Header, server: ServerVersion): Promise<void> {
  const { family } = header.server
  if (family !== server.family) {
    throw new BackupError(
      'other_server',
      `This backup is of ${titles[family]} and the database here is ${titles[server.family]}.`,
    )
  }
  const known = new Set(await knownMigrations())
  if (header.migrations.some((name) => !known.has(name))) {
    throw new BackupError(
      'other_version',
      'This backup is of a newer version of Headway than this one: restore it with that version.',
    )
  }
}

const hasFiles = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).some((name) => /^[0-9a-f]{2}$/.test(name))

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
    ...((await hasFiles(filesFolder)) ? ['the folder of files'] : []),
  ]
  if (filled.length > 0) {
    throw new BackupError(
      'not_empty',
      `There is something in ${filled.join(' and ')}: restore into an empty place, or say --replace to have it replaced.`,
    )
  }
}

/** Takes away what is there. Files are moved aside, since nobody can say that they are all in the backup. */
async function clear(
  { portal, identity, filesFolder }: Place,
  report: RestoreRequest['report'],
): Promise<void> {
  await dropTables(portal)
  if (identity) {
    await dropTables(identity)
  }
  if (await hasFiles(filesFolder)) {
    const aside = `${filesFolder}.before-restore-${Date.now()}`
    await rename(filesFolder, aside)
    report(`moved the files that were there to ${aside}`)
  }
}

/** Brings the restored schema up to this version. Sessions of then do not come back to life: everybody signs in again. */
async function settle(databaseUrl: string): Promise<void> {
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
  const { header } = await readArchive(key, read())
  await checkFits(header, server)
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
    filesFolder,
    urlOf: (name) => (name === 'portal' ? databaseUrl : name === 'identity' ? identityUrl : undefined),
  })
  report('comparing what is there now with what was backed up')
  const tables = compareTables(restored, header.server.version === server.version)
  const files = await compareFiles(filesFolder, restored.manifest.files)
  await place.portal.query(`DROP TABLE ${UNFINISHED_RESTORE}`)
  report('bringing the database up to date')
  await settle(databaseUrl)
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
