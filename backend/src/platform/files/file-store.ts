import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SIGNATURE_LENGTH } from './file-type.ts'

/** No upload takes longer: what is this old and in no row belongs to none. */
const ORPHAN_AGE = 24 * 60 * 60 * 1_000

const KEY = /^[0-9a-f]{32}$/
/** Files lie in folders named by the first byte of their key. */
const FOLDER_NAME = /^[0-9a-f]{2}$/
/** Folder of files that are being received. */
const INCOMING = 'incoming'

/** A file whose bytes are on disk but which no row names yet. */
export interface ReceivedFile {
  storageKey: string
  size: number
  sha256: string
  /** First bytes, for the type check. */
  head: Buffer
}

/**
 * Files on disk, outside every web root, under random names. A file is complete and durable before a row names it:
 * stream, fsync, rename, fsync of the folder, row last (docs/RULES.md, "Files").
 */
export interface FileStore {
  /** Writes a stream to a temporary file while it is counted and hashed. */
  receive(source: AsyncIterable<Buffer>): Promise<ReceivedFile>
  /** Where a received file lies until then, for a look into it. */
  receivedPath(file: ReceivedFile): string
  /** Gives a received file its final place. */
  keep(file: ReceivedFile): Promise<void>
  /** Removes files, wherever they got to. */
  discard(files: readonly ReceivedFile[]): Promise<void>
  /** @param range first and last byte, both inclusive. */
  read(storageKey: string, range?: { start: number; end: number }): ReadStream
  /** The key of everything that has its final place, named by a row or not, in no order. */
  keys(): AsyncIterable<string>
  /** Where something that is kept lies. */
  pathOf(storageKey: string): string
  /**
   * Removes what uploads that were cut off have left: temporary files, and files that got their place but no row.
   *
   * @param findReferenced which of some storage keys a row names.
   */
  sweep(findReferenced: (keys: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void>
}

async function namesOlderThan(folder: string, age: number): Promise<string[]> {
  const names = await readdir(folder)
  const old: string[] = []
  for (const name of names) {
    // It may get its place or be thrown away meanwhile.
    const stats = await stat(join(folder, name)).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > age) {
      old.push(name)
    }
  }
  return old
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Writes bytes to a file, and measures them while they pass. Nothing is left of what breaks off. */
async function writeMeasured(
  source: AsyncIterable<Buffer>,
  path: string,
): Promise<Omit<ReceivedFile, 'storageKey'>> {
  const hash = createHash('sha256')
  let size = 0
  let head: Buffer = Buffer.alloc(0)
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      if (head.length < SIGNATURE_LENGTH) {
        head = Buffer.concat([head, chunk.subarray(0, SIGNATURE_LENGTH - head.length)])
      }
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1_048_576 })
  try {
    await pipeline(source, measure, target)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { size, sha256: hash.digest('hex'), head }
}

/**
 * Opens the store in a folder.
 *
 * @param root absolute folder; made when missing.
 */
export function openFileStore(root: string): FileStore {
  const temporaryFolder = join(root, INCOMING)
  const temporaryPath = (key: string) => join(temporaryFolder, key)
  const folderOf = (key: string) => join(root, key.slice(0, 2))
  const finalPath = (key: string) => join(folderOf(key), key)

  return {
    async receive(source) {
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 })
      const storageKey = randomBytes(16).toString('hex')
      return { storageKey, ...(await writeMeasured(source, temporaryPath(storageKey))) }
    },

    receivedPath: ({ storageKey }) => temporaryPath(storageKey),

    async keep(file) {
      const folder = folderOf(file.storageKey)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await rename(temporaryPath(file.storageKey), finalPath(file.storageKey))
      await syncFolder(folder)
      await syncFolder(root)
    },

    async discard(files) {
      for (const { storageKey } of files) {
        await rm(temporaryPath(storageKey), { force: true })
        await rm(finalPath(storageKey), { force: true })
      }
    },

    read: (storageKey, range) => createReadStream(finalPath(storageKey), range),

    async *keys() {
      const folders = await readdir(root).catch(() => [])
      for (const folder of folders.filter((name) => FOLDER_NAME.test(name))) {
        yield* (await readdir(join(root, folder))).filter((name) => KEY.test(name))
      }
    },

    pathOf: finalPath,

    async sweep(findReferenced) {
      const folders = await readdir(root).catch(() => [])
      // The root of a disk has folders that are not the store's, and a restore keeps here what was there before it.
      for (const folder of folders.filter((name) => name === INCOMING || FOLDER_NAME.test(name))) {
        const old = await namesOlderThan(join(root, folder), ORPHAN_AGE)
        const referenced = old.length > 0 ? await findReferenced(old) : new Set()
        for (const name of old.filter((key) => !referenced.has(key))) {
          await rm(join(root, folder, name), { force: true })
        }
      }
    },
  }
}
