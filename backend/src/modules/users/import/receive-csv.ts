import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid, ProblemError } from '../../../platform/errors.ts'

const tooLarge = () =>
  new ProblemError(413, 'file_too_large', {
    detail: 'The file is too large: at most 5 MB are accepted.',
    headers: { Connection: 'close' },
  })
const badForm = (detail: string, cause?: unknown) => invalid('bad_multipart', { detail, cause })

function openParser(ctx: Context): BusboyInstance {
  const contentType = ctx.get('Content-Type')
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ProblemError(415, 'unsupported_media_type', {
      detail: 'Send the file as multipart/form-data.',
    })
  }
  try {
    return new Busboy({
      headers: { ...ctx.headers, 'content-type': contentType },
      limits: { fields: 0, files: 1, fileSize: limits.importBytes },
    })
  } catch (error) {
    throw badForm('The form cannot be read.', error)
  }
}

/**
 * Takes the one file of an import form, which is small enough to be held in memory.
 *
 * @throws ProblemError 400, 413 or 415.
 */
export async function receiveCsv(ctx: Context): Promise<Buffer> {
  const parser = openParser(ctx)
  const chunks: Buffer[] = []
  let isReceived = false
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (name, stream) => {
        isReceived = name === 'file'
        if (!isReceived) {
          reject(badForm('The form has one file, named “file”.'))
        }
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('limit', () => reject(tooLarge()))
        stream.on('error', (error: Error) => reject(badForm('The form ends too early.', error)))
      })
      parser.on('filesLimit', () => reject(badForm('The form has one file, named “file”.')))
      parser.on('fieldsLimit', () => reject(badForm('The form has one file, named “file”.')))
      parser.on('error', (error) => reject(badForm('The form cannot be read.', error)))
      parser.on('finish', () => resolve())
      ctx.req.on('aborted', () => reject(badForm('The upload was interrupted.')))
      ctx.req.pipe(parser)
    })
  } catch (error) {
    ctx.req.unpipe(parser)
    ctx.req.resume()
    ctx.set('Connection', 'close')
    parser.destroy()
    throw error
  }
  if (!isReceived) {
    throw badForm('The form has no file.')
  }
  return Buffer.concat(chunks)
}
