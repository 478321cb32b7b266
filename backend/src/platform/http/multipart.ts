import { MIMEType } from 'node:util'
import { Dicer } from '@fastify/busboy'
import contentDisposition from 'content-disposition'
import type { Context } from 'koa'
import { invalid, ProblemError } from '../errors.ts'
import { receiveBody } from '../limits/load-shedding.ts'

/** Maximum length of a boundary (RFC 2046, section 5.1.1). */
const MAX_BOUNDARY_LENGTH = 70
/** Maximum size of a part's header in bytes. Browsers send about 200. */
const MAX_HEADER_BYTES = 4_096
const MAX_HEADERS = 20

/** Limits of a form. */
export interface FormLimits {
  readonly fields: number
  /** Maximum bytes of one field. */
  readonly fieldBytes: number
  readonly files: number
  /** Maximum bytes of one file. */
  readonly fileBytes: number
  /** Maximum bytes of the whole form. */
  readonly totalBytes: number
}

/** Receives the parts of a form in order. An error thrown by a callback rejects the form. */
export interface FormReader {
  field(name: string, value: string): void
  /** @param bytes content of the file. It throws ProblemError 413 if the file is too large. */
  file(name: string, fileName: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

type Part = Dicer.PartStream & { truncated?: boolean }
type PartHeader = Readonly<Record<string, readonly string[]>>

const unreadable = (detail: string, cause?: unknown) => invalid('bad_multipart', { detail, cause })

/** Returns a 413 problem for a file or form that is too large. */
export const tooLarge = (detail: string) => new ProblemError(413, 'file_too_large', { detail })

function boundaryOf(ctx: Context): string {
  const contentType = ctx.get('Content-Type')
  let type: MIMEType | undefined
  try {
    type = new MIMEType(contentType)
  } catch {
    // An unparsable media type is handled like an unsupported one.
  }
  const boundary = type?.params.get('boundary') ?? ''
  if (type?.essence !== 'multipart/form-data' || boundary === '') {
    throw new ProblemError(415, 'unsupported_media_type', { detail: 'Send the form as multipart/form-data.' })
  }
  if (boundary.length > MAX_BOUNDARY_LENGTH) {
    throw unreadable('The form can’t be read.')
  }
  return boundary
}

/** Decodes a name as UTF-8. The parser reads headers as Latin-1. */
const asUtf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

/**
 * Returns name and file name of a part. An unreadable part rejects the whole form. If it were skipped, the
 * client would believe that it was stored.
 */
function describePart(header: PartHeader): { name: string; fileName: string | undefined } {
  const size = Object.entries(header).reduce(
    (sum, [name, values]) => sum + name.length + values.join('').length,
    0,
  )
  const [disposition, second] = header['content-disposition'] ?? []
  if (disposition === undefined || second !== undefined || size > MAX_HEADER_BYTES) {
    throw unreadable('Part of the form can’t be read.')
  }
  try {
    const { type, parameters } = contentDisposition.parse(disposition)
    const { name, filename } = parameters
    if (type !== 'form-data' || name === undefined) {
      throw unreadable('A part of the form has no name.')
    }
    // The extended form of RFC 8187 is already decoded.
    const isExtended = /;\s*filename\*\s*=/i.test(disposition)
    const isFile = filename !== undefined || header['content-type']?.[0] === 'application/octet-stream'
    const fileName = isExtended || filename === undefined ? (filename ?? '') : asUtf8(filename)
    return { name: asUtf8(name), fileName: isFile ? fileName : undefined }
  } catch (error) {
    throw error instanceof ProblemError ? error : unreadable('Part of the form can’t be read.', error)
  }
}

/**
 * Returns the chunks of a part. The part is not destroyed if reading stops early, because it would then
 * report the wrong error, a truncated form.
 */
const chunksOf = (part: Part): AsyncIterable<Buffer> => part.iterator({ destroyOnReturn: false })

async function* upTo(part: Part, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunksOf(part)) {
    size += chunk.length
    if (size > most) {
      throw tooLarge(`A file can have at most ${Math.floor(most / 1_048_576)} MB.`)
    }
    yield chunk
  }
}

async function readField(part: Part, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of chunksOf(part)) {
    size += chunk.length
    if (size > most) {
      throw unreadable('A form field is too long.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** State of one form while it is read. */
class Reading {
  readonly #limits: FormLimits
  readonly #reader: FormReader
  readonly #works: Promise<void>[] = []
  readonly #parts: Part[] = []
  readonly #names = new Set<string>()
  #described = 0
  #files = 0

  constructor(limits: FormLimits, reader: FormReader) {
    this.#limits = limits
    this.#reader = reader
  }

  /** Starts reading a part. Its errors are passed to `refuse`. */
  add(part: Part, refuse: (error: unknown) => void): void {
    this.#parts.push(part)
    if (this.#parts.length > this.#limits.fields + this.#limits.files + 1) {
      refuse(unreadable('The form has too many parts.'))
      part.resume()
      return
    }
    part.on('error', (error) => refuse(unreadable('The form ends too early.', error)))
    part.once('header', (header: object) => {
      this.#described++
      const work = this.#take(part, header as PartHeader)
      this.#works.push(work)
      work.catch((error: unknown) => {
        part.resume()
        refuse(error)
      })
    })
  }

  async #take(part: Part, header: PartHeader): Promise<void> {
    const { name, fileName } = describePart(header)
    if (fileName === undefined) {
      if (this.#names.has(name) || this.#names.size === this.#limits.fields) {
        throw unreadable('A form field appears twice, or there are too many fields.')
      }
      this.#names.add(name)
      this.#reader.field(name, await readField(part, this.#limits.fieldBytes))
      return
    }
    if (++this.#files > this.#limits.files) {
      throw invalid('too_many_files', { detail: `You can upload at most ${this.#limits.files} files.` })
    }
    await this.#reader.file(name, fileName, upTo(part, this.#limits.fileBytes))
  }

  /** @throws ProblemError 400 if a part has no complete header. */
  async finish(): Promise<void> {
    if (this.#described !== this.#parts.length) {
      throw unreadable('Part of the form can’t be read.')
    }
    await Promise.all(this.#works)
  }

  async abandon(): Promise<void> {
    for (const part of this.#parts) {
      part.destroy()
    }
    await Promise.allSettled(this.#works)
  }
}

/** Resolves when the form has ended, and rejects with its first error. */
function parse({ req }: Context, parser: Dicer, limits: FormLimits, reading: Reading): Promise<void> {
  return new Promise((resolve, reject) => {
    let total = 0
    const refuse = (error: unknown) => reject(error as Error)
    parser.on('part', (part) => reading.add(part, refuse))
    parser.on('error', (error: Error) => refuse(unreadable('The form ends too early.', error)))
    parser.on('finish', resolve)
    req.on('data', (chunk: Buffer) => {
      total += chunk.length
      if (total > limits.totalBytes) {
        refuse(tooLarge(`Everything together may have ${Math.floor(limits.totalBytes / 1_048_576)} MB.`))
      }
    })
    req.on('error', (error) => refuse(unreadable('The upload was interrupted.', error)))
    req.pipe(parser)
  })
}

/**
 * Reads a form from the request stream (RFC 7578). Only fields are kept in memory.
 *
 * @returns when every part has been processed.
 * @throws ProblemError 400, 408, 413, 415 or 503, or an error of the reader. All callbacks of the
 *   reader have finished then.
 */
export async function receiveForm(ctx: Context, limits: FormLimits, reader: FormReader): Promise<void> {
  const boundary = boundaryOf(ctx)
  if (Number(ctx.get('Content-Length') || 0) > limits.totalBytes) {
    throw tooLarge(`Everything together may have ${Math.floor(limits.totalBytes / 1_048_576)} MB.`)
  }
  await receiveBody(ctx, 'upload', async () => {
    const config = {
      boundary,
      maxHeaderPairs: MAX_HEADERS,
      maxHeaderSize: 2 * MAX_HEADER_BYTES,
    }
    const parser = new Dicer(config)
    const reading = new Reading(limits, reader)
    try {
      await parse(ctx, parser, limits, reading)
      await reading.finish()
    } catch (error) {
      ctx.req.unpipe(parser)
      parser.destroy()
      await reading.abandon()
      throw error
    }
  })
}
