import type { OutgoingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Context } from 'koa'

/** Smaller responses fit into one network packet anyway. */
const MIN_BYTES = 1_024

/** Fast levels, because a response is compressed for a single client, unlike the built files. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

type Encoding = 'br' | 'gzip'

/**
 * Returns the compression of a forwarded response: JSON only, never event streams or downloads.
 *
 * The entity tag stays strong, because clients send it back in If-Match, in which a weak one never matches.
 */
export function chooseEncoding(ctx: Context, headers: OutgoingHttpHeaders): Encoding | undefined {
  const { 'content-type': type, 'content-encoding': present, 'content-length': length = MIN_BYTES } = headers
  const isJson = /^application\/(?:problem\+)?json\b/.test(String(type))
  if (!isJson || Number(length) < MIN_BYTES || present !== undefined || ctx.method === 'HEAD') {
    return undefined
  }
  if (ctx.acceptsEncodings('br') === 'br') {
    return 'br'
  }
  return ctx.acceptsEncodings('gzip') === 'gzip' ? 'gzip' : undefined
}

/** Creates a stream that compresses. */
export const createCompressor = (encoding: Encoding): Transform =>
  encoding === 'br'
    ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
    : createGzip({ level: GZIP_LEVEL })
