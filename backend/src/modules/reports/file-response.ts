import type { Context } from 'koa'
import { ProblemError } from '../../platform/errors.ts'
import type { FileStore } from './file-store.ts'
import type { FileRow } from './reports.presenter.ts'

interface ByteRange {
  start: number
  end: number
}

/** RFC 6266 with the RFC 8187 form for every name that is not plain ASCII. */
function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * Reads a Range header of one range (RFC 9110, section 14).
 *
 * @returns undefined when the whole file is asked for.
 * @throws ProblemError 416 when no byte of the file lies in it.
 */
function parseRange(header: string, size: number): ByteRange | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header)
  if (!match || (match[1] === '' && match[2] === '')) {
    return undefined
  }
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end || start >= size) {
    throw new ProblemError(416, 'range_not_satisfiable', {
      detail: 'The file has no such part.',
      headers: { 'Content-Range': `bytes */${size}` },
    })
  }
  return { start, end }
}

/** Streams a stored file as an attachment that no browser runs or sniffs (docs/RULES.md, "Files"). */
export function sendFile(ctx: Context, store: FileStore, file: FileRow): void {
  const etag = `"${file.sha256}"`
  ctx.set({
    'Content-Disposition': contentDisposition(file.name),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'private, no-store',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  ctx.type = file.media_type
  const ifRange = ctx.get('If-Range')
  const range = ifRange === '' || ifRange === etag ? parseRange(ctx.get('Range'), file.size) : undefined
  ctx.status = range ? 206 : 200
  if (range) {
    ctx.set('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  }
  ctx.length = range ? range.end - range.start + 1 : file.size
  ctx.body = store.read(file.storage_key, range)
}
