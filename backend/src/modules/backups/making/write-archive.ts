import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { encodeEntry } from '../archive/entries.ts'
import type { Header } from '../archive/header.ts'
import type { Manifest } from '../archive/manifest.ts'
import { seal } from '../archive/seal.ts'
import type { Dump } from '../dump/dump.ts'
import { readArchive } from '../restoring/read-archive.ts'
import type { BackupStore } from '../store/backup-store.ts'

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

interface Writing {
  key: string
  about: Omit<Header, 'keyId' | 'salt'>
  store: BackupStore
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

/**
 * Writes a backup, which is read back before it counts.
 *
 * @returns what it holds, and its size in bytes.
 */
export async function writeArchive(writing: Writing): Promise<{ manifest: Manifest; bytes: number }> {
  const { store, name, key, about, onProgress } = writing
  const manifest: Manifest = { databases: [], files: [] }
  const sealed = seal(key, about, contentOf(writing, manifest))
  const bytes = await store.write(name, sealed, async (written) => {
    onProgress('check', null)
    await readArchive(key, written)
  })
  return { manifest, bytes }
}
