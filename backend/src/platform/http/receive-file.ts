import type { Context } from 'koa'
import { invalid } from './errors.ts'
import { receiveForm } from './multipart.ts'

const wrongForm = () =>
  invalid('bad_multipart', { detail: 'The form must contain exactly one file, named “file”.' })

/** What the form has besides the file: boundaries and headers. */
const AROUND = 65_536

/** A file that came with a form. */
export interface ReceivedFile {
  /** As it was called; nothing is trusted about it. */
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Takes the one file of a form, which is small enough to be held in memory.
 *
 * @param most bytes that it may have.
 * @throws ProblemError 400, 413 or 415.
 */
export async function receiveFile(ctx: Context, most: number): Promise<ReceivedFile> {
  const chunks: Buffer[] = []
  let received: string | undefined
  const formLimits = {
    fields: 0,
    fieldBytes: 0,
    files: 1,
    fileBytes: most,
    totalBytes: most + AROUND,
  }
  await receiveForm(ctx, formLimits, {
    field: () => undefined,
    async file(name, fileName, bytes) {
      if (name !== 'file') {
        throw wrongForm()
      }
      received = fileName
      for await (const chunk of bytes) {
        chunks.push(chunk)
      }
    },
  })
  if (received === undefined) {
    throw wrongForm()
  }
  return { name: received, bytes: Buffer.concat(chunks) }
}
