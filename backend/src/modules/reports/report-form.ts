import type { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { limits } from '@headway/contracts'
import type { Context } from 'koa'
import { invalid, ProblemError } from '../../platform/errors.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import { claimedType, cleanName, matchesSignature } from './file-type.ts'

/** A file of the form that passed every check. */
export interface UploadedFile extends ReceivedFile {
  name: string
  mediaType: string
}

export interface ReportForm {
  fields: Record<string, string>
  files: UploadedFile[]
}

const LARGEST_FIELD = 65_536
const MOST_FIELDS = 10

const fileProblem = (code: string, name: string, message: string) =>
  invalid(code, {
    detail: `${name}: ${message}`,
    errors: [{ pointer: '/files', code, message: `${name}: ${message}` }],
  })

const tooLarge = (detail: string) =>
  new ProblemError(413, 'file_too_large', { detail, headers: { Connection: 'close' } })

function checkFile(name: string, file: ReceivedFile): UploadedFile {
  const type = claimedType(name)
  if (!type) {
    throw fileProblem('file_type_not_allowed', name, `only ${limits.fileExtensions.join(', ')} are accepted`)
  }
  if (file.size === 0) {
    throw fileProblem('empty_file', name, 'the file is empty')
  }
  if (!matchesSignature(type, file.head)) {
    throw fileProblem('file_content_mismatch', name, 'the content is not what the name says')
  }
  return { ...file, name, mediaType: type.mediaType }
}

function openParser(ctx: Context): BusboyInstance {
  const contentType = ctx.get('Content-Type')
  if (!/^multipart\/form-data\s*;/i.test(contentType)) {
    throw new ProblemError(415, 'unsupported_media_type', {
      detail: 'Send the report as multipart/form-data.',
    })
  }
  if (Number(ctx.get('Content-Length') || 0) > limits.requestBytes) {
    throw tooLarge('All files together may have 250 MB.')
  }
  try {
    return new Busboy({
      headers: { ...ctx.headers, 'content-type': contentType },
      limits: {
        fieldSize: LARGEST_FIELD,
        fields: MOST_FIELDS,
        files: limits.filesPerReport,
        fileSize: limits.fileBytes,
      },
      fileHwm: 1_048_576,
      highWaterMark: 1_048_576,
    })
  } catch (error) {
    throw invalid('bad_multipart', { detail: 'The form cannot be read.', cause: error })
  }
}

/**
 * Streams the files of a report form to disk and collects its text fields. Nothing is held in memory and nothing is
 * left on disk when the form is refused.
 *
 * @throws ProblemError 400, 413 or 415 that names the file or the field; 507 when the disk is full.
 */
export async function receiveReportForm(ctx: Context, store: FileStore): Promise<ReportForm> {
  const parser = openParser(ctx)
  const fields: Record<string, string> = Object.create(null) as Record<string, string>
  const received: Promise<UploadedFile>[] = []
  const onDisk: ReceivedFile[] = []
  const streams: Readable[] = []
  let total = 0

  const receive = async (stream: Readable & { truncated?: boolean }, rawName: string) => {
    const name = cleanName(rawName)
    if (!claimedType(name)) {
      throw fileProblem(
        'file_type_not_allowed',
        name,
        `only ${limits.fileExtensions.join(', ')} are accepted`,
      )
    }
    const file = await store.receive(stream)
    onDisk.push(file)
    if (stream.truncated) {
      throw tooLarge(`${name}: a file may have at most 100 MB.`)
    }
    return checkFile(name, file)
  }

  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('field', (name, value, nameTruncated, valueTruncated) => {
        if (name in fields || nameTruncated || valueTruncated) {
          reject(invalid('bad_multipart', { detail: 'A field of the form is given twice or is too long.' }))
          return
        }
        fields[name] = value
      })
      parser.on('file', (fieldName, stream, fileName) => {
        if (fieldName !== 'files') {
          stream.resume()
          reject(
            invalid('unknown_field', {
              errors: [
                { pointer: `/${fieldName}`, code: 'unknown_field', message: 'This field is not known here' },
              ],
            }),
          )
          return
        }
        streams.push(stream)
        // A form that ends too early says so here, maybe before anyone reads the file.
        stream.on('error', (error) =>
          reject(invalid('bad_multipart', { detail: 'The form ends too early.', cause: error })),
        )
        const file = receive(stream, fileName ?? '')
        file.catch((error: unknown) => {
          stream.resume()
          reject(error)
        })
        received.push(file)
      })
      parser.on('filesLimit', () =>
        reject(invalid('too_many_files', { detail: `At most ${limits.filesPerReport} files are allowed.` })),
      )
      parser.on('fieldsLimit', () =>
        reject(invalid('bad_multipart', { detail: 'The form has too many fields.' })),
      )
      parser.on('error', (error) =>
        reject(invalid('bad_multipart', { detail: 'The form cannot be read.', cause: error })),
      )
      parser.on('finish', () => resolve())
      ctx.req.on('data', (chunk: Buffer) => {
        total += chunk.length
        if (total > limits.requestBytes) {
          reject(tooLarge('All files together may have 250 MB.'))
        }
      })
      ctx.req.on('aborted', () =>
        reject(invalid('upload_interrupted', { detail: 'The upload was interrupted.' })),
      )
      ctx.req.pipe(parser)
    })
    return { fields, files: await Promise.all(received) }
  } catch (error) {
    ctx.req.unpipe(parser)
    ctx.req.resume()
    ctx.set('Connection', 'close')
    parser.destroy()
    for (const stream of streams) {
      stream.destroy()
    }
    await Promise.allSettled(received)
    await store.discard(onDisk)
    throw error
  }
}
