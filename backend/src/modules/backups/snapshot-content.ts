import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { knownSchemaVersion } from '../../platform/database/migrations.ts'
import { beforeBaseline, REPLACED_MIGRATIONS } from '../../platform/database/schema-version.ts'
import { BackupError } from './backup-error.ts'
import type { ServerVersion } from './database-programs.ts'

/** Folder next to the stored files that contains the dumps and the manifest of a snapshot. */
export const DUMP_FOLDER = '.backup'

const FORMAT = 1

const Manifest = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  server: z.object({ family: z.enum(['mariadb', 'mysql']), version: z.string() }),
  schema: z.optional(z.object({ version: z.int(), leastVersion: z.int() })),
  /** Row counts of each table, by database. */
  databases: z.record(z.string(), z.record(z.string(), z.int())),
})
/** Description of a snapshot's content. */
export type Manifest = z.infer<typeof Manifest>

const manifestIn = (folder: string) => join(folder, DUMP_FOLDER, 'manifest.json')

/** Returns the path of the dump of a database. */
export const dumpIn = (folder: string, database: string): string =>
  join(folder, DUMP_FOLDER, `${database}.sql`)

/** Writes the manifest next to the dumps. */
export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> =>
  writeFile(manifestIn(folder), JSON.stringify({ format: FORMAT, ...manifest }))

/**
 * Reads the manifest of a restored snapshot and checks that it can be used here. A dump can only be loaded by the
 * server family that wrote it, and this version of Headway must know its schema.
 *
 * @throws BackupError with one sentence.
 */
export async function readManifest(folder: string, here: ServerVersion): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => '{}')
  const { data } = z.safeParse(Manifest, JSON.parse(text))
  if (!data) {
    throw new BackupError('This backup was written by an incompatible version of Headway.')
  }
  if (data.server.family !== here.family) {
    const titles = { mariadb: 'MariaDB', mysql: 'MySQL' }
    throw new BackupError(
      `This backup is from ${titles[data.server.family]}, but the database here is ${titles[here.family]}.`,
    )
  }
  if (data.schema === undefined || data.schema.version <= REPLACED_MIGRATIONS) {
    throw new BackupError(beforeBaseline('backup'))
  }
  const known = await knownSchemaVersion()
  if (data.schema.leastVersion > known) {
    throw new BackupError(
      `This backup is from a newer version of Headway. This version knows schema ${known}; restore it with one that knows schema ${data.schema.leastVersion} or newer.`,
    )
  }
  return data
}

/** Returns the subfolders that contain stored files; none when the folder does not exist. */
export const foldersWithFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{2}$/.test(name))

/** Counts the stored files of a restored snapshot. */
export async function countFiles(folder: string): Promise<number> {
  let count = 0
  for (const name of await foldersWithFiles(folder)) {
    count += (await readdir(join(folder, name))).length
  }
  return count
}
