import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Answer } from './answer.ts'

/** Smaller answers fit one network packet anyway. */
const SMALLEST = 1_024

/** Fast levels: an answer is compressed for one reader, unlike the built files. */
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 4

export type Encoding = 'br' | 'gzip'

/**
 * Decides whether an answer is compressed on its way: finished JSON only, never streams of events or downloads.
 *
 * The entity tag is left as it is, because clients send it back in If-Match, where a weak one never matches.
 */
export function compressedEncoding(request: IncomingMessage, answer: Answer): Encoding | undefined {
  const { 'content-type': type = '', 'content-encoding': present, 'content-length': length } = answer.headers
  const isWorthIt = /^application\/(?:problem\+)?json\b/.test(type) && Number(length ?? SMALLEST) >= SMALLEST
  if (!isWorthIt || present !== undefined || request.method === 'HEAD' || answer.status === 304) {
    return undefined
  }
  return acceptedEncoding(String(request.headers['accept-encoding'] ?? ''))
}

function acceptedEncoding(accepted: string): Encoding | undefined {
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase())
  const isAccepted = (name: string) =>
    offers.some((offer) => offer.split(';')[0] === name && !/;\s*q=0(\.0*)?$/.test(offer))
  if (isAccepted('br')) {
    return 'br'
  }
  return isAccepted('gzip') ? 'gzip' : undefined
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
const gzipOptions = { level: GZIP_LEVEL }

/** The stream that compresses. */
export function compressor(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions)
}

const brotliAtOnce = promisify<Buffer, typeof brotliOptions, Buffer>(brotliCompress)
const gzipAtOnce = promisify<Buffer, typeof gzipOptions, Buffer>(gzip)

/** Compresses what is there as a whole. */
export function compressed(encoding: Encoding, body: Buffer): Promise<Buffer> {
  return encoding === 'br' ? brotliAtOnce(body, brotliOptions) : gzipAtOnce(body, gzipOptions)
}
