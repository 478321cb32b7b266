import contentDisposition from 'content-disposition'
import type { Context } from 'koa'
import parseRange from 'range-parser'
import { ProblemError } from '../errors.ts'
import type { FileStore } from './file-store.ts'

/** A stored file as described by its row. */
export interface StoredFile {
  name: string
  /** Size in bytes. */
  size: number
  mediaType: string
  sha256: string
  storageKey: string
}

interface ByteRange {
  start: number
  end: number
}

/**
 * Returns the requested range (RFC 9110, section 14.2), or undefined for the whole file if the header is
 * invalid or contains several ranges.
 *
 * @throws ProblemError 416 if the range contains no byte of the file.
 */
function rangeOf(header: string, size: number): ByteRange | undefined {
  const ranges = header === '' ? -2 : parseRange(size, header)
  if (ranges === -1) {
    throw new ProblemError(416, 'range_not_satisfiable', {
      detail: 'The requested range is outside the file.',
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  return ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1 ? undefined : ranges[0]
}

/** Returns a file name for clients that do not support RFC 8187. All ambiguous characters are replaced. */
const plainName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')

/**
 * Streams a stored file as an attachment, which browsers neither execute nor sniff (docs/VALIDATION.md, "Files").
 */
export function sendFile(ctx: Context, store: Pick<FileStore, 'read'>, file: StoredFile): void {
  const etag = `"${file.sha256}"`
  ctx.set({
    'Content-Disposition': contentDisposition(file.name, { fallback: plainName(file.name) }),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  ctx.type = file.mediaType
  const ifRange = ctx.get('If-Range')
  const range = ifRange === '' || ifRange === etag ? rangeOf(ctx.get('Range'), file.size) : undefined
  ctx.status = range ? 206 : 200
  if (range) {
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  ctx.length = range ? range.end - range.start + 1 : file.size
  ctx.body = store.read(file.storageKey, range)
}
