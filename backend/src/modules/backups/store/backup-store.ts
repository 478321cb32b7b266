import type { Readable } from 'node:stream'

/** Where finished backups lie. */
export interface BackupStore {
  /** What people call the place: a folder, or a bucket's address without its keys. */
  readonly title: string
  /** What `npm run restore` is given for a backup. */
  addressOf(name: string): string
  /**
   * Writes a backup, which is there under its name only once all of it has arrived.
   *
   * @param check reads back what has arrived; nothing stays when it finds something wrong.
   * @returns its size in bytes.
   */
  write(
    name: string,
    content: AsyncIterable<Buffer>,
    check: (written: Readable) => Promise<void>,
  ): Promise<number>
  /** @throws BackupError while it is read, where there is none or the place cannot be reached. */
  read(name: string): Readable
  /** Bytes of a backup; undefined where there is none. */
  sizeOf(name: string): Promise<number | undefined>
  remove(name: string): Promise<void>
  /** Removes what a process that was cut short has left of a backup it had not finished. */
  clear(name: string): Promise<void>
}
