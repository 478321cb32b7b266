import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { constants, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SIGNATURE_LENGTH } from './file-type.ts'

/** Files without a row are deleted after this time, in milliseconds. No upload takes longer. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1_000

const KEY = /^[0-9a-f]{32}$/
/** Names of the subfolders, which are the first byte of a key. */
const FOLDER_NAME = /^[0-9a-f]{2}$/
/** Folder for files that are being received. */
const INCOMING = 'incoming'

/** Returns those of the keys that a row contains. */
export type FindReferenced = (keys: readonly string[]) => Promise<ReadonlySet<string>>

/** A file that is on disk but not yet in a row. */
export interface ReceivedFile {
  storageKey: string
  size: number
  sha256: string
  /** First bytes of the file, for the type check. */
  head: Buffer
}

/**
 * Stores files on disk, outside of every web root and with random names. A file is complete and
 * durable before a row contains its key: stream, fsync, rename, fsync of the folder, row last
 * (docs/VALIDATION.md, "Files").
 */
export interface FileStore {
  /** Writes a stream to a temporary file and computes its size and hash. */
  receive(source: AsyncIterable<Buffer>): Promise<ReceivedFile>
  /** Returns a new random storage key. */
  newKey(): string
  /** Opens the temporary file of a key for writing. It is created if missing. */
  openReceived(storageKey: string): Promise<FileHandle>
  /** Returns the size of a temporary file in bytes, 0 if there is none. */
  receivedSize(storageKey: string): Promise<number>
  /** Copies a temporary file under a new key, and computes size and hash of the copy. */
  copyReceived(storageKey: string): Promise<ReceivedFile>
  /** Returns the temporary path of a received file, for content checks. */
  receivedPath(file: ReceivedFile): string
  /** Moves a received file to its final path. */
  keep(file: ReceivedFile): Promise<void>
  /** Deletes files from their temporary or final path. */
  discard(files: readonly Pick<ReceivedFile, 'storageKey'>[]): Promise<void>
  /** @param range first and last byte, both inclusive. */
  read(storageKey: string, range?: { start: number; end: number }): ReadStream
  /** Returns the keys of all files with a final path, with or without a row, in no particular order. */
  keys(): AsyncIterable<string>
  /** Returns the path of a stored file. */
  pathOf(storageKey: string): string
  /**
   * Deletes what interrupted uploads have left behind: temporary files, and final files without a row.
   *
   * @param findReferenced returns those of the keys that a row contains.
   */
  sweep(findReferenced: FindReferenced): Promise<void>
}

async function namesOlderThan(folder: string, age: number): Promise<string[]> {
  const names = await readdir(folder)
  const old: string[] = []
  for (const name of names) {
    // The file may be moved or deleted in the meantime.
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

/** Writes a stream to a file and computes its size and hash. The file is deleted if the stream fails. */
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
  const target = createWriteStream(path, {
    flags: 'wx',
    mode: 0o600,
    flush: true,
  })
  try {
    await pipeline(source, measure, target)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { size, sha256: hash.digest('hex'), head }
}

/** Deletes files older than a day whose keys no row contains. */
async function sweepFolders(root: string, findReferenced: FindReferenced): Promise<void> {
  const folders = await readdir(root).catch(() => [])
  // Other folders are ignored. They may belong to the file system, or contain the
  // files from before a restore.
  for (const folder of folders.filter((name) => name === INCOMING || FOLDER_NAME.test(name))) {
    const old = await namesOlderThan(join(root, folder), ORPHAN_AGE_MS)
    const referenced = old.length > 0 ? await findReferenced(old) : new Set()
    for (const name of old.filter((key) => !referenced.has(key))) {
      await rm(join(root, folder, name), { force: true })
    }
  }
}

/** Returns the functions of the store that concern temporary files. */
function openIncoming(
  folder: string,
): Pick<FileStore, 'newKey' | 'openReceived' | 'receivedSize' | 'copyReceived' | 'receive' | 'receivedPath'> {
  const temporaryPath = (key: string) => join(folder, key)
  const newKey = () => randomBytes(16).toString('hex')
  const receive = async (source: AsyncIterable<Buffer>) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const storageKey = newKey()
    return { storageKey, ...(await writeMeasured(source, temporaryPath(storageKey))) }
  }

  return {
    newKey,
    receive,

    async openReceived(storageKey) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return open(temporaryPath(storageKey), constants.O_WRONLY | constants.O_CREAT, 0o600)
    },

    async receivedSize(storageKey) {
      const stats = await stat(temporaryPath(storageKey)).catch(() => undefined)
      return stats?.size ?? 0
    },

    copyReceived: (storageKey) => receive(createReadStream(temporaryPath(storageKey))),

    receivedPath: ({ storageKey }) => temporaryPath(storageKey),
  }
}

/**
 * Opens the store in a folder.
 *
 * @param root absolute path of the folder. It is created if missing.
 */
export function openFileStore(root: string): FileStore {
  const temporaryFolder = join(root, INCOMING)
  const temporaryPath = (key: string) => join(temporaryFolder, key)
  const folderOf = (key: string) => join(root, key.slice(0, 2))
  const finalPath = (key: string) => join(folderOf(key), key)

  return {
    ...openIncoming(temporaryFolder),

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

    sweep: (findReferenced) => sweepFolders(root, findReferenced),
  }
}
