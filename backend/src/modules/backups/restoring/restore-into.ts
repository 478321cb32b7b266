import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openConnection } from '../../../platform/connection.ts'
import { BackupError } from '../archive/errors.ts'
import type { Manifest, TableState } from '../archive/manifest.ts'
import { loadDump } from '../dump/load.ts'
import { listTables, readTables } from '../dump/tables.ts'
import type { ServerVersion } from '../dump/tools.ts'
import { checkHeader } from './check-header.ts'
import { type Archive, readArchive, type Visitor } from './read-archive.ts'

/** What was found to be as it was. */
export interface Compared {
  tables: number
  rows: number
  files: number
}

interface Target {
  key: string
  /** The backup's bytes, from the beginning. */
  read(): Readable
  /** The database client's path. */
  client: string
  /** The database server that it is restored into. */
  server: ServerVersion
  /** Where the stored files go; made when missing. */
  filesFolder: string
  /** Address of the empty schema for a database of the backup; undefined to leave it out. */
  urlOf(name: string): string | undefined
  /** Called with each database when its tables have been looked at, before the next one. */
  onLoaded?(name: string, url: string): Promise<void>
}

/** What was put back. */
export interface Restored extends Archive {
  /** What the tables of each database hold now. */
  tables: Map<string, TableState[]>
}

/** Where a stored file lies below its folder, as the file store has it. */
const placeOf = (folder: string, key: string) => join(folder, key.slice(0, 2), key)

async function writeFile(folder: string, key: string, content: AsyncIterable<Buffer>): Promise<void> {
  const path = placeOf(folder, key)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/**
 * Puts a backup into an empty place. Its header is checked before anything is written, its content while it is written.
 *
 * @throws BackupError when the backup cannot be restored here, the file is damaged or the database's client fails.
 */
export async function restoreInto(target: Target): Promise<Restored> {
  const tables = new Map<string, TableState[]>()
  const visitor: Visitor = {
    header: (header) => checkHeader(header, target.server),
    async database(name, content) {
      const url = target.urlOf(name)
      if (url !== undefined) {
        await loadDump(target.client, url, content)
        tables.set(name, await lookAt(url))
        await target.onLoaded?.(name, url)
      }
    },
    file: (key, content) => writeFile(target.filesFolder, key, content),
  }
  return { ...(await readArchive(target.key, target.read(), visitor)), tables }
}

async function lookAt(url: string): Promise<TableState[]> {
  const connection = await openConnection(url)
  try {
    return await readTables(connection, await listTables(connection))
  } finally {
    await connection.end()
  }
}

const notEqual = (what: string) => new BackupError('not_equal', `After the restore ${what}.`)

/**
 * Compares restored tables with what they held when the backup was made.
 *
 * @param hasSameServer checksums are the server's own: another version may compute them otherwise, rows count everywhere.
 * @throws BackupError naming the first table that differs.
 */
export function compareTables(
  { tables, manifest }: Restored,
  hasSameServer: boolean,
): Pick<Compared, 'tables' | 'rows'> {
  let compared = 0
  let total = 0
  for (const { name: database, tables: expected } of manifest.databases) {
    const restored = new Map(tables.get(database)?.map((table) => [table.name, table]))
    for (const { name, rows, checksum } of tables.has(database) ? expected : []) {
      const table = restored.get(name)
      if (table?.rows !== rows) {
        throw notEqual(`the table ${name} has ${table?.rows ?? 0} rows instead of ${rows}`)
      }
      if (hasSameServer && table.checksum !== checksum) {
        throw notEqual(`the table ${name} has other content than it had`)
      }
      compared++
      total += rows
    }
  }
  return { tables: compared, rows: total }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer)
  }
  return hash.digest('hex')
}

/**
 * Reads every restored file back and compares its hash.
 *
 * @throws BackupError naming the first one that differs.
 */
export async function compareFiles(folder: string, files: Manifest['files']): Promise<number> {
  for (const { key, sha256 } of files) {
    const found = await hashOf(placeOf(folder, key)).catch(() => undefined)
    if (found !== sha256) {
      throw notEqual(`the file ${key} is ${found === undefined ? 'missing' : 'another one'}`)
    }
  }
  return files.length
}
