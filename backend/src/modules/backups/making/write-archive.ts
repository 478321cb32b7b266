import { once } from 'node:events'
import { createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encodeEntry } from '../archive/entries.ts'
import type { Header } from '../archive/header.ts'
import type { Manifest } from '../archive/manifest.ts'
import { seal } from '../archive/seal.ts'
import type { Dump } from '../dump/dump.ts'
import { readArchive } from '../restoring/read-archive.ts'

/** Where the stored files come from. */
export interface StoredFiles {
  keys(): AsyncIterable<string>
  read(key: string): ReadStream
  pathOf(key: string): string
}

/** What goes into a backup. */
export interface Sources {
  /** Begun one after the other, each when the one before has been written. */
  databases: readonly { name: string; begin: () => Promise<Dump> }[]
  files: StoredFiles
}

export type Step = 'database' | 'files' | 'check'

/** Told how far it is; `share` of the files' bytes, null while nobody knows. */
export type OnProgress = (step: Step, share: number | null) => void

/** Where an unfinished backup lies: nothing takes it for one. */
export const partOf = (folder: string, name: string): string => join(folder, `.${name}.part`)

interface Writing {
  key: string
  about: Omit<Header, 'keyId' | 'salt'>
  folder: string
  name: string
  sources: Sources
  onProgress: OnProgress
}

async function* writeDatabases({ sources, onProgress }: Writing, manifest: Manifest): AsyncGenerator<Buffer> {
  onProgress('database', null)
  for (const { name, begin } of sources.databases) {
    const dump = await begin()
    try {
      const { sha256 } = yield* encodeEntry({ kind: 'database', name }, dump.content)
      manifest.databases.push({ name, sha256, tables: await dump.readTables() })
    } finally {
      await dump.close()
    }
  }
}

/** A file that nothing names any more may go while others are written. */
async function openFile(files: StoredFiles, key: string): Promise<ReadStream | undefined> {
  const stream = files.read(key)
  try {
    await once(stream, 'open')
    return stream
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined
    }
    throw error
  }
}

/** Files after the database: whatever its rows name was there before them (docs/RULES.md, "Files"). */
async function* writeFiles({ sources, onProgress }: Writing, manifest: Manifest): AsyncGenerator<Buffer> {
  const { files } = sources
  const keys: string[] = []
  let total = 0
  for await (const key of files.keys()) {
    const found = await stat(files.pathOf(key)).catch(() => undefined)
    if (found) {
      keys.push(key)
      total += found.size
    }
  }
  let done = 0
  for (const key of keys) {
    onProgress('files', total === 0 ? 1 : done / total)
    const stream = await openFile(files, key)
    if (stream) {
      const written = yield* encodeEntry({ kind: 'file', key }, stream as AsyncIterable<Buffer>)
      manifest.files.push({ key, ...written })
      done += written.size
    }
  }
}

async function* contentOf(writing: Writing, manifest: Manifest): AsyncGenerator<Buffer> {
  yield* writeDatabases(writing, manifest)
  yield* writeFiles(writing, manifest)
  const text = Buffer.from(JSON.stringify(manifest))
  yield* encodeEntry({ kind: 'manifest' }, Readable.from([text]))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a backup. It gets its name only after every byte of it has reached the disk and has been read back: a process that
 * is killed meanwhile leaves nothing that looks like one.
 *
 * @returns what it holds, and its size in bytes.
 */
export async function writeArchive(writing: Writing): Promise<{ manifest: Manifest; bytes: number }> {
  const { folder, name, key, about, onProgress } = writing
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const part = partOf(folder, name)
  const manifest: Manifest = { databases: [], files: [] }
  try {
    await pipeline(
      Readable.from(seal(key, about, contentOf(writing, manifest)), { objectMode: false }),
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1_048_576 }),
    )
    onProgress('check', null)
    await readArchive(key, part)
    const { size } = await stat(part)
    await rename(part, join(folder, name))
    await syncFolder(folder)
    return { manifest, bytes: size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
