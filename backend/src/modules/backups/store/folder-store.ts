import { createReadStream, createWriteStream, type ReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BackupStore } from './backup-store.ts'

const PIECE = 1_048_576

/** Reads a backup that is a file. */
export const readBackupFile = (path: string): ReadStream => createReadStream(path, { highWaterMark: PIECE })

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Backups as files of a folder, made when missing. A backup gets its name only after every byte of it has reached the disk and
 * has been read back: a process that is killed meanwhile leaves nothing that looks like one.
 */
export function openFolderStore(folder: string): BackupStore {
  const pathOf = (name: string) => join(folder, name)
  /** Where an unfinished backup lies: nothing takes it for one. */
  const partOf = (name: string) => join(folder, `.${name}.part`)
  return {
    title: folder,
    addressOf: pathOf,
    async write(name, content, check) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = partOf(name)
      try {
        await pipeline(
          Readable.from(content, { objectMode: false }),
          createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: PIECE }),
        )
        await check(readBackupFile(part))
        const { size } = await stat(part)
        await rename(part, pathOf(name))
        await syncFolder(folder)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: (name) => readBackupFile(pathOf(name)),
    sizeOf: async (name) => (await stat(pathOf(name)).catch(() => undefined))?.size,
    remove: (name) => rm(pathOf(name), { force: true }),
    clear: (name) => rm(partOf(name), { force: true }),
  }
}
