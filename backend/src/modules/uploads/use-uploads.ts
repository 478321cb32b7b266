import { limits } from '@headway/contracts'
import type { Actor } from '../../platform/actor.ts'
import { invalidField, ProblemError } from '../../platform/errors.ts'
import type { UploadedFile } from '../../platform/files/uploaded-file.ts'
import { placeholders } from '../../platform/database/sql-fragments.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { UploadRow } from './tables.ts'

/** 404: uploads have expired or belong to other users. The form uploads the files that `current` names again. */
const uploadsNotFound = (ids: readonly number[]) =>
  new ProblemError(404, 'upload_not_found', {
    detail: 'A file was uploaded too long ago. Upload it again.',
    current: { uploads: ids },
  })

/** 409: the upload was added to a report or a task before. */
export const uploadUsed = (id: number) =>
  new ProblemError(409, 'upload_used', {
    detail: 'A report or a task with this file has already been sent.',
    current: { uploads: [id] },
  })

/** A finished upload as a file of a form. */
interface FinishedUpload extends UploadedFile {
  readonly uploadId: number
}

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
 * @throws ProblemError 400 `too_many_files`; 404 `upload_not_found` for an upload that is expired or belongs to another
 *   user; 409 `upload_unfinished`.
 */
export async function findUploads(
  { database, clock }: Platform,
  actor: Actor,
  { files, uploads: ids }: FormFiles,
): Promise<FinishedUpload[]> {
  if (files.length + ids.length > limits.filesPerReport) {
    throw invalidField('/files', 'too_many_files', `You can upload at most ${limits.filesPerReport} files.`)
  }
  if (ids.length === 0) {
    return []
  }
  const rows = await database.rows<UploadRow>(
    `SELECT * FROM uploads WHERE id IN (${placeholders(ids.length)}) AND user_id = ? AND expires_at > ? ORDER BY id`,
    [...ids, actor.id, clock.now()],
  )
  const missing = ids.filter((id) => rows.every((row) => row.id !== id))
  if (missing.length > 0) {
    throw uploadsNotFound(missing)
  }
  return rows.map(toFile)
}

function toFile({ id, name, size, storage_key, sha256, media_type }: UploadRow): FinishedUpload {
  if (sha256 === null || media_type === null) {
    throw new ProblemError(409, 'upload_unfinished', {
      detail: `${name} has not been uploaded completely.`,
      current: { uploads: [id] },
    })
  }
  const head = Buffer.alloc(0)
  return { uploadId: id, storageKey: storage_key, size, sha256, name, mediaType: media_type, head }
}

/**
 * Marks uploads as used. The rows that the transaction inserts then refer to their files.
 *
 * @param uploads result of {@link findUploads}.
 * @throws ProblemError 404 `upload_not_found` for an upload that has expired in the meantime, 409 `upload_used`.
 */
export async function useUploads(
  { database, clock }: Platform,
  uploads: readonly FinishedUpload[],
  trx: Transaction,
): Promise<void> {
  for (const { uploadId } of uploads) {
    const [row] = await database.rows<Pick<UploadRow, 'used_at'>>(
      'SELECT used_at FROM uploads WHERE id = ? FOR UPDATE',
      [uploadId],
      trx,
    )
    if (!row) {
      throw uploadsNotFound([uploadId])
    }
    if (row.used_at !== null) {
      throw uploadUsed(uploadId)
    }
    await database.change('UPDATE uploads SET used_at = ? WHERE id = ?', [clock.now(), uploadId], trx)
  }
}
