import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid } from '../../platform/errors.ts'
import { receiveForm } from '../../platform/multipart.ts'

const wrongForm = () => invalid('bad_multipart', { detail: 'The form has one file, named “file”.' })

/** What the form has besides the file: boundaries and headers. */
const AROUND = 65_536

/**
 * Takes the one file of an import form, which is small enough to be held in memory.
 *
 * @throws ProblemError 400, 413 or 415.
 */
export async function receiveCsv(ctx: Context): Promise<Buffer> {
  const chunks: Buffer[] = []
  let isReceived = false
  const formLimits = {
    fields: 0,
    fieldBytes: 0,
    files: 1,
    fileBytes: limits.importBytes,
    totalBytes: limits.importBytes + AROUND,
  }
  await receiveForm(ctx, formLimits, {
    field: () => undefined,
    async file(name, _fileName, bytes) {
      if (name !== 'file') {
        throw wrongForm()
      }
      isReceived = true
      for await (const chunk of bytes) {
        chunks.push(chunk)
      }
    },
  })
  if (!isReceived) {
    throw wrongForm()
  }
  return Buffer.concat(chunks)
}
