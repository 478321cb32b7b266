import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { DataStore, type Upload } from '@tus/server'
import { limits } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { invalid, notFound, ProblemError } from '../../platform/errors.ts'
import { checkStorageQuota } from '../../platform/files/storage-quota.ts'
import { acceptName, checkFile } from '../../platform/files/uploaded-file.ts'
import { tooLarge } from '../../platform/http/multipart.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/database/transaction.ts'
import { holdPerson } from '../users/index.ts'
import type { UploadLocker } from './upload-locker.ts'
import { uploadUsed } from './use-uploads.ts'
import type { UploadRow } from './tables.ts'

/** Time after which an upload that was not used is deleted, in milliseconds. */
const LIFETIME_MS = 24 * 60 * 60 * 1_000
/**
 * Maximum number of uploads of a user that are not used. Each one is a file and a row for a day, and every new upload
 * reads the others.
 */
const MAX_UNUSED = 100
/** Interval at which the number of received bytes is stored, in milliseconds. */
const RECORD_INTERVAL_MS = 2_000

/** Writes all bytes of a chunk at a position. */
async function writeChunk(handle: FileHandle, chunk: Buffer, position: number): Promise<void> {
  let written = 0
  while (written < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written)
    written += bytesWritten
  }
}

/**
 * Stores the uploads of one user for the server of tus: rows in `uploads`, bytes in the file store. A request must hold
 * the lock of an upload.
 */
export class UploadStore extends DataStore {
  override extensions = ['creation', 'termination']
  readonly #platform: Platform
  readonly #actor: Actor
  readonly #locker: UploadLocker

  constructor(platform: Platform, actor: Actor, locker: UploadLocker) {
    super()
    this.#platform = platform
    this.#actor = actor
    this.#locker = locker
  }

  /**
   * Creates an upload.
   *
   * @throws ProblemError 400, 413, 429 `too_many_uploads`, or 507 `storage_full`.
   */
  override async create(upload: Upload): Promise<Upload> {
    const { database, files, clock } = this.#platform
    const { id: userId } = this.#actor
    const name = acceptName(upload.metadata?.filename ?? '')
    const size = requireSize(upload.size)
    const storageKey = files.newKey()
    const expiresAt = new Date(clock.now().getTime() + LIFETIME_MS)
    const insertId = await inTransaction(database.knex, async (trx) => {
      await holdPerson(userId, trx)
      await this.#checkQuota(size, trx)
      const inserted = await database.change(
        'INSERT INTO uploads (user_id, name, size, received, storage_key, expires_at) VALUES (?, ?, ?, 0, ?, ?)',
        [userId, name, size, storageKey, expiresAt],
        trx,
      )
      return inserted.insertId
    })
    upload.id = String(insertId)
    return upload
  }

  /** @throws ProblemError 404 if there is no such upload, or it is expired or of another user. */
  async requireUpload(id: string): Promise<void> {
    if (!/^[1-9]\d{0,9}$/.test(id)) {
      throw notFound('upload')
    }
    await this.#read(id)
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#read(id)
    return { id, size: row.size, offset: await this.#offsetOf(row), sizeIsDeferred: false } as Upload
  }

  /**
   * Writes a part of an upload. What has arrived stays when the connection breaks off.
   *
   * @returns the new offset.
   * @throws ProblemError 400 if the finished file is refused; the upload is deleted then. 423 if the lease was lost.
   */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#read(id)
    if (row.sha256 !== null) {
      // The part is empty, because the server of tus refuses bytes beyond the end.
      return row.size
    }
    const handle = await this.#platform.files.openReceived(row.storage_key)
    let position = offset
    try {
      let recordedAt = performance.now()
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        await writeChunk(handle, chunk, position)
        position += chunk.length
        if (performance.now() - recordedAt > RECORD_INTERVAL_MS) {
          await this.#locker.update(id, 'received = ?', [position])
          recordedAt = performance.now()
        }
      }
    } finally {
      await handle.close()
      await this.#locker.update(id, 'received = ?', [position])
    }
    if (position === row.size) {
      await this.#finish(row)
    }
    return position
  }

  /**
   * Deletes an upload with its bytes.
   *
   * @throws ProblemError 409 `upload_used` if it was added to a report or a task.
   */
  override async remove(id: string): Promise<void> {
    const { database, files } = this.#platform
    const row = await this.#read(id)
    const { affectedRows } = await database.change('DELETE FROM uploads WHERE id = ? AND used_at IS NULL', [
      id,
    ])
    if (affectedRows === 0) {
      throw uploadUsed(row.id)
    }
    await files.discard([{ storageKey: row.storage_key }])
  }

  /**
   * Checks that a new upload fits into the user's storage quota and their number of uploads, together with the uploads that
   * are not used yet.
   */
  async #checkQuota(size: number, trx: Transaction): Promise<void> {
    const pending = await this.#platform.database.rows<{ size: number }>(
      `SELECT size FROM uploads WHERE user_id = ? AND expires_at > ? AND used_at IS NULL LIMIT ${MAX_UNUSED}`,
      [this.#actor.id, this.#platform.clock.now()],
      trx,
    )
    if (pending.length === MAX_UNUSED) {
      throw tooManyUploads()
    }
    await checkStorageQuota(this.#platform, this.#actor.id, [...pending, { size }], trx)
  }

  async #read(id: string): Promise<UploadRow> {
    const [row] = await this.#platform.database.rows<UploadRow>(
      'SELECT * FROM uploads WHERE id = ? AND user_id = ? AND expires_at > ?',
      [id, this.#actor.id, this.#platform.clock.now()],
    )
    if (!row) {
      throw notFound('upload')
    }
    return row
  }

  /**
   * After a crash of the machine, the file may be shorter than its row says. A file that arrived completely but was not
   * checked lacks its last byte here, because clients send nothing more to an upload that seems complete.
   */
  async #offsetOf({ sha256, received, size, storage_key }: UploadRow): Promise<number> {
    return sha256 === null
      ? Math.min(received, await this.#platform.files.receivedSize(storage_key), size - 1)
      : size
  }

  /**
   * Checks a complete file and moves a copy of it to its final path. A request that has lost its lease may still write to
   * the received file, but it never knows the key of the copy.
   */
  async #finish(row: UploadRow): Promise<void> {
    const { files } = this.#platform
    const copy = await files.copyReceived(row.storage_key)
    try {
      const { sha256, mediaType } = await checkFile(row.name, copy, files)
      await files.keep(copy)
      await this.#locker.update(
        String(row.id),
        'received = size, storage_key = ?, sha256 = ?, media_type = ?',
        [copy.storageKey, sha256, mediaType],
      )
    } catch (error) {
      // After another error the row may contain the key of the copy; if it does not, a nightly job deletes the copy.
      if (error instanceof ProblemError) {
        await files.discard([copy])
      }
      if (error instanceof ProblemError && error.status === 400) {
        await this.remove(String(row.id))
      }
      throw error
    }
    await files.discard([{ storageKey: row.storage_key }])
  }
}

const tooManyUploads = () =>
  new ProblemError(429, 'too_many_uploads', {
    detail: 'Too many of your uploads are not part of a report or task yet. Send or remove some of them.',
    headers: { 'Retry-After': '60' },
  })

/** @throws ProblemError 400 for an empty file, 413 over 100 MB. */
function requireSize(size: number | undefined): number {
  if (size === undefined || size === 0) {
    throw invalid('empty_file', { detail: 'The file is empty.' })
  }
  if (size > limits.fileBytes) {
    throw tooLarge(`A file can have at most ${Math.floor(limits.fileBytes / 1_048_576)} MB.`)
  }
  return size
}
