import { limits } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { conflict, invalidField, notFound } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { UploadRow } from './tables.ts'

/** 409: the upload was added to a report or a task before. */
export const uploadUsed = () =>
  conflict('upload_used', 'This upload was already added to a report or a task.')

/** Files of a form: those that it contains, and those that were uploaded before. */
interface FormFiles {
  readonly files: readonly UploadedFile[]
  /** Ids of uploads. */
  readonly uploads: readonly number[]
}

/**
 * Returns the files of finished uploads. An upload that was used is found too, because a repeated request gets the
 * answer of the first one; {@link useUploads} refuses it otherwise.
 *
 * @throws ProblemError 400 `too_many_files`; 404 for an upload that is expired or belongs to another user; 409
 *   `upload_unfinished`.
 */
export async function findUploads(
  { database, clock }: Platform,
  actor: Actor,
  { files, uploads: ids }: FormFiles,
): Promise<UploadedFile[]> {
  if (files.length + ids.length > limits.filesPerReport) {
    throw invalidField('/files', 'too_many_files', `You can upload at most ${limits.filesPerReport} files.`)
  }
  if (ids.length === 0) {
    return []
  }
  const rows = await database.rows<UploadRow>(
    `SELECT * FROM uploads WHERE id IN (${ids.map(() => '?').join(', ')}) AND user_id = ? AND expires_at > ?
     ORDER BY id`,
    [...ids, actor.id, clock.now()],
  )
  if (rows.length < new Set(ids).size) {
    throw notFound('upload')
  }
  return rows.map(toFile)
}

function toFile({ name, size, storage_key, sha256, media_type }: UploadRow): UploadedFile {
  if (sha256 === null || media_type === null) {
    throw conflict('upload_unfinished', `${name} has not been uploaded completely.`)
  }
  return { storageKey: storage_key, size, sha256, name, mediaType: media_type, head: Buffer.alloc(0) }
}

/**
 * Marks uploads as used. The rows that the transaction inserts then refer to their files.
 *
 * @param files files of {@link findUploads}.
 * @throws ProblemError 404 for an upload that has expired in the meantime, 409 `upload_used`.
 */
export async function useUploads(
  { database, clock }: Platform,
  files: readonly UploadedFile[],
  trx: Transaction,
): Promise<void> {
  for (const { storageKey } of files) {
    const [row] = await database.rows<Pick<UploadRow, 'used_at'>>(
      'SELECT used_at FROM uploads WHERE storage_key = ? FOR UPDATE',
      [storageKey],
      trx,
    )
    if (!row) {
      throw notFound('upload')
    }
    if (row.used_at !== null) {
      throw uploadUsed()
    }
    await database.change(
      'UPDATE uploads SET used_at = ? WHERE storage_key = ?',
      [clock.now(), storageKey],
      trx,
    )
  }
}
