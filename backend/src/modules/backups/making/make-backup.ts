import { randomBytes } from 'node:crypto'
import { holdSchema } from '../../../platform/migrations.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSchemaVersion } from '../../../platform/schema-version.ts'
import type { Manifest } from '../archive/manifest.ts'
import { beginDump } from '../dump/dump.ts'
import { findTools, readServerVersion, type ServerVersion } from '../dump/tools.ts'
import type { BackupPlace } from '../store/place.ts'
import { type OnProgress, writeArchive } from './write-archive.ts'

/** Which server the portal's database is. */
export async function askServer({ database }: Pick<Platform, 'database'>): Promise<ServerVersion> {
  const [row] = await database.rows<{ version: string }>('SELECT VERSION() AS version')
  return readServerVersion(row?.version ?? '')
}

/** A name that sorts by time and is nobody else's. */
export function nameFor(id: number, at: Date): string {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  return `headway-${stamp}-${id}-${randomBytes(3).toString('hex')}.backup`
}

/** What a finished backup holds. */
export interface Made {
  bytes: number
  rows: number
  files: number
}

/** How much a backup holds. */
export function countsOf({ databases, files }: Manifest): Omit<Made, 'bytes'> {
  const tables = databases.flatMap((dumped) => dumped.tables)
  return { rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files.length }
}

/**
 * Makes one backup of database and files.
 *
 * @throws BackupError, or the system's error for a place that cannot be written to.
 */
export async function makeBackup(
  platform: Platform,
  { store, key }: BackupPlace,
  name: string,
  onProgress: OnProgress,
): Promise<Made> {
  const { database, environment, clock, files } = platform
  const server = await askServer(platform)
  const tools = await findTools(server.family)
  const begin = (url: string) => () => beginDump({ tools, family: server.family, url })
  // The tables keep their shape until the portal's dump is written; files take longer and do not mind.
  const release = await holdSchema(database.knex)
  let isHeld = true
  const letGo = async () => {
    if (isHeld) {
      isHeld = false
      await release()
    }
  }
  const beginPortal = async () => {
    const dump = await begin(environment.DATABASE_OWNER_URL ?? environment.DATABASE_URL)()
    const close = async () => {
      await dump.close()
      await letGo()
    }
    return { ...dump, close }
  }
  const identityUrl = environment.IDENTITY_DATABASE_URL
  try {
    const { manifest, bytes } = await writeArchive({
      key,
      about: {
        createdAt: clock.now().toISOString(),
        server,
        schema: await readSchemaVersion(database.knex),
      },
      store,
      name,
      sources: {
        databases: [
          { name: 'portal', begin: beginPortal },
          ...(identityUrl === undefined ? [] : [{ name: 'identity', begin: begin(identityUrl) }]),
        ],
        files,
      },
      onProgress,
    })
    return { ...countsOf(manifest), bytes }
  } finally {
    await letGo()
  }
}
