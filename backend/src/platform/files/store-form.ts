import type { Context } from 'koa'
import { ProblemError } from '../http/errors.ts'
import { fingerprintOf } from '../http/idempotency.ts'
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

interface Steps<Checked, Answer> {
  /** Refuses the form before any of its files gets its place. */
  check(form: FileForm): Promise<Checked>
  /** Writes the rows of the files, whose bytes are durable by then. */
  act(checked: Checked, files: readonly UploadedFile[], trx: Transaction): Promise<Answer>
}

const fingerprint = ({ fields, files }: FileForm) =>
  fingerprintOf(JSON.stringify(fields), ...files.map((file) => `${file.name}:${file.sha256}`))

/**
 * Takes a form with files: bytes first, rows last, and nothing is left of what was refused (docs/RULES.md, "Files").
 *
 * @throws ProblemError as {@link receiveFileForm} and the steps say.
 */
export async function storeForm<Checked, Answer>(
  { ctx, store, write }: Request,
  { check, act }: Steps<Checked, Answer>,
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
      const made = await act(checked, form.files, trx)
      for (const file of form.files) {
        kept.add(file)
      }
      return made
    }, fingerprint(form))
    // A repeated request has brought the same files once more.
    await store.discard(form.files.filter((file) => !kept.has(file)))
    return answer
  } catch (error) {
    // After a lost connection at COMMIT the rows may stand although the write threw: the sweep decides on their bytes.
    if (!mayBeReferenced || error instanceof ProblemError) {
      await store.discard(form.files)
    }
    throw error
  }
}
