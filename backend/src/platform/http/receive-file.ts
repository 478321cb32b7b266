import type { Context } from 'koa'
import { invalid } from '../errors.ts'
import { receiveForm } from './multipart.ts'

const wrongForm = () =>
  invalid('bad_multipart', { detail: 'The form must contain exactly one file, named “file”.' })

/** Maximum bytes of boundaries and headers around the file. */
const MULTIPART_OVERHEAD_BYTES = 65_536

/** A file from a form. */
export interface ReceivedFile {
  /** File name from the client, which is not trusted. */
  readonly name: string
  readonly bytes: Buffer
}

/**
 * Reads the single file of a form into memory.
 *
 * @param maxBytes maximum size of the file.
 * @throws ProblemError 400, 413 or 415.
 */
export async function receiveFile(ctx: Context, maxBytes: number): Promise<ReceivedFile> {
  const chunks: Buffer[] = []
  let received: string | undefined
  const formLimits = {
    fields: 0,
    fieldBytes: 0,
    files: 1,
    fileBytes: maxBytes,
    totalBytes: maxBytes + MULTIPART_OVERHEAD_BYTES,
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
