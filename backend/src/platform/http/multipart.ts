import { MIMEType } from 'node:util'
import { Dicer } from '@fastify/busboy'
import contentDisposition from 'content-disposition'
import type { Context } from 'koa'
import { invalid, ProblemError } from './errors.ts'
import { receiveBody } from '../limits/load.ts'

/** RFC 2046, section 5.1.1. */
const LONGEST_BOUNDARY = 70
/** Bytes that the header of one part may have; browsers send about 200. */
const LONGEST_HEADER = 4_096
const MOST_HEADERS = 20

/** How much a form may hold. */
export interface FormLimits {
  readonly fields: number
  /** Bytes of one field. */
  readonly fieldBytes: number
  readonly files: number
  /** Bytes of one file. */
  readonly fileBytes: number
  /** Bytes of everything together. */
  readonly totalBytes: number
}

/** Takes what a form brings, in its order. Whatever these throw refuses the form. */
export interface FormReader {
  field(name: string, value: string): void
  /** @param bytes ends with ProblemError 413 when the file is too large. */
  file(name: string, fileName: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

type Part = Dicer.PartStream & { truncated?: boolean }
type PartHeader = Readonly<Record<string, readonly string[]>>

const unreadable = (detail: string, cause?: unknown) => invalid('bad_multipart', { detail, cause })

/** 413: a file, or all of it, is too large. */
export const tooLarge = (detail: string) => new ProblemError(413, 'file_too_large', { detail })

function boundaryOf(ctx: Context): string {
  const contentType = ctx.get('Content-Type')
  let type: MIMEType | undefined
  try {
    type = new MIMEType(contentType)
  } catch {
    // Falls through: no media type at all is another media type.
  }
  const boundary = type?.params.get('boundary') ?? ''
  if (type?.essence !== 'multipart/form-data' || boundary === '') {
    throw new ProblemError(415, 'unsupported_media_type', { detail: 'Send the form as multipart/form-data.' })
  }
  if (boundary.length > LONGEST_BOUNDARY) {
    throw unreadable('The form cannot be read.')
  }
  return boundary
}

/** Names come as UTF-8 that was read byte by byte. */
const asUtf8 = (bytes: string) => Buffer.from(bytes, 'latin1').toString('utf8')

/**
 * What a part says of itself. A part that cannot be read refuses the form: left out, the rest would be acknowledged
 * without it.
 */
function describePart(header: PartHeader): { name: string; fileName: string | undefined } {
  const size = Object.entries(header).reduce(
    (sum, [name, values]) => sum + name.length + values.join('').length,
    0,
  )
  const [disposition, second] = header['content-disposition'] ?? []
  if (disposition === undefined || second !== undefined || size > LONGEST_HEADER) {
    throw unreadable('A part of the form cannot be read.')
  }
  try {
    const { type, parameters } = contentDisposition.parse(disposition)
    const { name, filename } = parameters
    if (type !== 'form-data' || name === undefined) {
      throw unreadable('A part of the form has no name.')
    }
    // The extended form of RFC 8187 is decoded already.
    const isExtended = /;\s*filename\*\s*=/i.test(disposition)
    const isFile = filename !== undefined || header['content-type']?.[0] === 'application/octet-stream'
    const fileName = isExtended || filename === undefined ? (filename ?? '') : asUtf8(filename)
    return { name: asUtf8(name), fileName: isFile ? fileName : undefined }
  } catch (error) {
    throw error instanceof ProblemError ? error : unreadable('A part of the form cannot be read.', error)
  }
}

/** Whoever stops reading says why: a part that is destroyed would say first that the form ends too early. */
const chunksOf = (part: Part): AsyncIterable<Buffer> => part.iterator({ destroyOnReturn: false })

async function* upTo(part: Part, most: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunksOf(part)) {
    size += chunk.length
    if (size > most) {
      throw tooLarge(`A file may have at most ${Math.floor(most / 1_048_576)} MB.`)
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
      throw unreadable('A field of the form is too long.')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** One form while it is read. */
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

  /** Takes a part as it begins; what goes wrong in it goes to `refuse`. */
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
        throw unreadable('A field of the form is given twice, or there are too many.')
      }
      this.#names.add(name)
      this.#reader.field(name, await readField(part, this.#limits.fieldBytes))
      return
    }
    if (++this.#files > this.#limits.files) {
      throw invalid('too_many_files', { detail: `At most ${this.#limits.files} files are allowed.` })
    }
    await this.#reader.file(name, fileName, upTo(part, this.#limits.fileBytes))
  }

  /** @throws ProblemError 400 when a part had no header that ends. */
  async finish(): Promise<void> {
    if (this.#described !== this.#parts.length) {
      throw unreadable('A part of the form cannot be read.')
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

/** Ends with the form, or with the first thing that is wrong with it. */
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
 * Reads a form as it streams in (RFC 7578). Nothing but fields is held in memory.
 *
 * @returns once every part has been taken.
 * @throws ProblemError 400, 408, 413, 415 or 503, or what the reader throws; by then the reader has nothing under way.
 */
export async function receiveForm(ctx: Context, limits: FormLimits, reader: FormReader): Promise<void> {
  const boundary = boundaryOf(ctx)
  if (Number(ctx.get('Content-Length') || 0) > limits.totalBytes) {
    throw tooLarge(`Everything together may have ${Math.floor(limits.totalBytes / 1_048_576)} MB.`)
  }
  await receiveBody(ctx, 'upload', async () => {
    const config = {
      boundary,
      maxHeaderPairs: MOST_HEADERS,
      maxHeaderSize: 2 * LONGEST_HEADER,
      partHwm: 1_048_576,
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
