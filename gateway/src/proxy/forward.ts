import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Context } from 'koa'
import type { Dispatcher } from 'undici'
import { badGateway, gatewayTimeout } from '../problem.ts'
import { chooseEncoding, createCompressor } from './compression.ts'
import { type Forwarding, requestHeaders, responseHeaders } from './headers.ts'
import { isRefused, type Upstreams } from './upstreams.ts'

/** Time limits for the first byte of a response, counted from the last byte of the request. */
export interface AnswerLimits {
  answerMilliseconds: number
  /** An upload is checked and written to disk before it is answered. */
  uploadMilliseconds: number
}

const defaultLimits: AnswerLimits = { answerMilliseconds: 30_000, uploadMilliseconds: 600_000 }

/** Error codes of a connection that was closed from the other end before a byte of the response. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

interface ForwardOptions {
  upstreams: Upstreams
  forwarding: Forwarding
  limits?: AnswerLimits | undefined
}

/** Forms with files and archives of sections. */
const isUpload = ({ headers }: IncomingMessage) =>
  /^(?:multipart\/|application\/(?:(?:x-)?gzip|octet-stream))/i.test(headers['content-type'] ?? '')

/** Whether a body comes with the request (RFC 9112, section 6). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Passes a request on to one of the processes and its response back. Both bodies are streamed, and either side that
 * breaks off ends the other one.
 *
 * @throws ProblemError when no response was begun: 502 when the connection failed, 504 when the process stayed silent.
 */
export async function forward(ctx: Context, options: ForwardOptions): Promise<void> {
  const { req: request, res: response } = ctx
  const abort = new AbortController()
  response.once('close', () => abort.abort())
  try {
    await sendBack(ctx, await send(request, options, abort.signal))
  } finally {
    // A process may refuse an upload before its end. The rest is read and dropped: the refusal would be lost on a
    // connection that is closed while the client still sends (RFC 9112, section 9.6).
    request.unpipe()
    request.resume()
  }
}

/** Sends the request to the processes in turn for as long as it has certainly not been dealt with. */
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
  // A single process is asked once more as well: it may have closed a kept connection at that moment.
  const attempts = order.length === 1 ? [...order, ...order] : order
  for (const [index, upstream] of attempts.entries()) {
    try {
      return await upstream.pool.request(sent)
    } catch (error) {
      if (isRefused(error)) {
        upstreams.markUnready(upstream)
      }
      const isLast = index === attempts.length - 1
      if (isLast || sent.body !== null || !mayRepeat(request, error)) {
        throw isSilent(error) ? gatewayTimeout() : badGateway(error)
      }
    }
  }
  throw new Error('No upstream is configured')
}

/** The body as a stream of its own: undici destroys the one it sends when a response comes before its end. */
const streamOf = (request: IncomingMessage): Readable =>
  request.pipe(new PassThrough()).on('error', () => undefined)

const isSilent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'UND_ERR_HEADERS_TIMEOUT'

function mayRepeat({ method }: IncomingMessage, error: unknown): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isRefused(error) || (isReading && CLOSED.has((error as NodeJS.ErrnoException).code ?? ''))
}

async function sendBack(ctx: Context, answer: Dispatcher.ResponseData): Promise<void> {
  const headers: OutgoingHttpHeaders = responseHeaders(answer.headers)
  const encoding = chooseEncoding(ctx, headers)
  if (encoding) {
    delete headers['content-length']
    headers['content-encoding'] = encoding
    headers['vary'] = [headers['vary'] ?? [], 'Accept-Encoding'].flat().join(', ')
  }
  ctx.res.writeHead(answer.statusCode, headers)
  if (String(headers['content-type']).startsWith('text/event-stream')) {
    // Without this the reader learns of the stream only with its first event.
    ctx.res.flushHeaders()
  }
  // `pipeline` destroys the client's connection when the response breaks off, so that half of it never looks whole.
  await pipeline(
    encoding ? [answer.body, createCompressor(encoding), ctx.res] : [answer.body, ctx.res],
  ).catch(() => undefined)
}
