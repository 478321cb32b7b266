import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'koa'
import type { Dispatcher } from 'undici'
import { badGateway, gatewayTimeout } from '../problem.ts'
import { chooseEncoding, createCompressor } from './compression.ts'
import { limitReadIdle } from '../read-idle.ts'
import { type Forwarding, requestHeaders, responseHeaders } from './headers.ts'
import { isRefused, type Upstreams } from './upstreams.ts'

/** Time limits of a response. */
export interface ResponseLimits {
  /** For the first byte, measured from the last byte of the request. */
  answerMilliseconds: number
  /** The same for uploads, which are checked and written to disk before the response. */
  uploadMilliseconds: number
  /** The connection is closed if the client reads nothing for this time. */
  readIdleMilliseconds: number
}

export const defaultLimits: ResponseLimits = {
  answerMilliseconds: 30_000,
  uploadMilliseconds: 600_000,
  readIdleMilliseconds: 120_000,
}

/** Error codes of a connection that the other side closed before the first byte of the response. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

interface ForwardOptions {
  upstreams: Upstreams
  forwarding: Forwarding
  limits?: ResponseLimits | undefined
}

/** Returns whether the request is an upload: a form with files, part of a file (tus) or the archive of a section. */
const isUpload = ({ headers }: IncomingMessage) =>
  /^(?:multipart\/|application\/(?:(?:x-)?gzip|(?:offset\+)?octet-stream))/i.test(
    headers['content-type'] ?? '',
  )

/** Returns whether the request has a body (RFC 9112, section 6). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Forwards a request to one of the processes and returns its response. Both bodies are streamed; if either side
 * disconnects, the other connection ends too.
 *
 * @throws ProblemError if no response was begun: 502 if the connection failed, 504 if the process did not answer.
 */
export async function forward(ctx: Context, options: ForwardOptions): Promise<void> {
  const { req: request, res: response } = ctx
  const { limits = defaultLimits } = options
  const abort = new AbortController()
  response.once('close', () => abort.abort())
  try {
    await sendResponse(ctx, await send(request, options, abort.signal), limits)
  } finally {
    // A process may reject an upload before its end. The rest is read and dropped. The rejection would be lost if the
    // connection were closed while the client still sends (RFC 9112, section 9.6).
    request.unpipe()
    request.resume()
  }
}

/** Sends the request to the processes in turn, as long as it has certainly not been processed. */
async function send(
  request: IncomingMessage,
  { upstreams, forwarding, limits = defaultLimits }: ForwardOptions,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const sent: Dispatcher.RequestOptions = {
    method: request.method as Dispatcher.HttpMethod,
    path: request.url ?? '/',
    headers: requestHeaders(request, forwarding) as Record<string, string | string[]>,
    body: hasBody(request) ? streamOf(request) : null,
    headersTimeout: isUpload(request) ? limits.uploadMilliseconds : limits.answerMilliseconds,
    signal,
  }
  const order = upstreams.inOrder()
  // A single process is tried twice too, because it may just have closed a kept-alive connection.
  const attempts = order.length === 1 ? [...order, ...order] : order
  for (const [index, upstream] of attempts.entries()) {
    try {
      return await upstream.pool.request(sent)
    } catch (error) {
      if (isRefused(error)) {
        upstreams.markUnready(upstream)
      }
      const isLast = index === attempts.length - 1
      if (isLast || sent.body !== null || !canRetry(request, error)) {
        throw isSilent(error) ? gatewayTimeout() : badGateway(error)
      }
    }
  }
  throw new Error('No upstream is configured')
}

/**
 * Returns the body as a separate stream, because undici destroys the stream that it sends if a response arrives before
 * its end.
 */
const streamOf = (request: IncomingMessage): Readable =>
  request.pipe(new PassThrough()).on('error', () => undefined)

const isSilent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'UND_ERR_HEADERS_TIMEOUT'

function canRetry({ method }: IncomingMessage, error: unknown): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isRefused(error) || (isReading && CLOSED.has((error as NodeJS.ErrnoException).code ?? ''))
}

async function sendResponse(
  ctx: Context,
  answer: Dispatcher.ResponseData,
  { readIdleMilliseconds }: ResponseLimits,
): Promise<void> {
  const headers: OutgoingHttpHeaders = responseHeaders(answer.headers)
  const encoding = chooseEncoding(ctx, headers)
  if (encoding) {
    delete headers['content-length']
    headers['content-encoding'] = encoding
    headers['vary'] = [headers['vary'] ?? [], 'Accept-Encoding'].flat().join(', ')
  }
  ctx.res.writeHead(answer.statusCode, headers)
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    // Otherwise the client would learn of the stream only with its first event.
    ctx.res.flushHeaders()
  }
  limitReadIdle(ctx, readIdleMilliseconds)
  // `pipeline` destroys the client's connection if the response breaks off, so that a partial response never looks
  // complete.
  await pipeline(
    encoding ? [answer.body, createCompressor(encoding), ctx.res] : [answer.body, ctx.res],
  ).catch(() => undefined)
}
