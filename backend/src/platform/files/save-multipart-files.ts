import type { Context } from 'koa'
import { ProblemError } from '../errors.ts'
import { computeFingerprint } from '../http/idempotency.ts'
import type { Transaction } from '../database/transaction.ts'
import { type FileForm, receiveFileForm } from './file-form.ts'
import type { FileStore } from './file-store.ts'
import type { UploadedFile } from './uploaded-file.ts'

type Store = Pick<FileStore, 'receive' | 'receivedPath' | 'keep' | 'discard'>

interface Request {
  ctx: Context
  store: Store
  write<T>(effect: (trx: Transaction) => Promise<T>, fingerprint?: string): Promise<T>
}

interface SaveSteps<Checked, Answer> {
  /** Validates the form before any of its files is moved to its final path. */
  check(form: FileForm): Promise<Checked>
  /** Inserts the rows of the files, which are already durable. */
  save(checked: Checked, files: readonly UploadedFile[], trx: Transaction): Promise<Answer>
}

const fingerprint = ({ fields, files }: FileForm) =>
  computeFingerprint(JSON.stringify(fields), ...files.map((file) => `${file.name}:${file.sha256}`))

/**
 * Stores a form with files. Files are written before rows, and a rejected form leaves nothing behind
 * (docs/VALIDATION.md, "Files").
 *
 * @throws ProblemError of {@link receiveFileForm} or of the steps.
 */
export async function saveMultipartFiles<Checked, Answer>(
  { ctx, store, write }: Request,
  { check, save }: SaveSteps<Checked, Answer>,
): Promise<Answer> {
  const form = await receiveFileForm(ctx, store)
  const kept = new Set<UploadedFile>()
  let mayBeReferenced = false
  try {
    const checked = await check(form)
    for (const file of form.files) {
      await store.keep(file)
    }
    mayBeReferenced = true
    const answer = await write(async (trx) => {
      const saved = await save(checked, form.files, trx)
      for (const file of form.files) {
        kept.add(file)
      }
      return saved
    }, fingerprint(form))
    // A repeated request has uploaded the same files again.
    await store.discard(form.files.filter((file) => !kept.has(file)))
    return answer
  } catch (error) {
    // If the connection is lost during COMMIT, the rows may exist although the write failed. The nightly
    // cleanup then deletes the files that no row names.
    if (!mayBeReferenced || error instanceof ProblemError) {
      await store.discard(form.files)
    }
    throw error
  }
}
