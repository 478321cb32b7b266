import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import type { DefaultHeaders } from './answer-headers.ts'
import { Exchange } from './exchange.ts'
import { hasBody, isUpload } from './intake.ts'
import { sendBack } from './send-back.ts'
import { StreamedExchange } from './streamed-exchange.ts'
import { type Forwarding, isStreamed, requestHeaders } from './upstream-request.ts'
import { isRefused, type Upstream, type Upstreams } from './upstreams.ts'

/** Limits for the first byte of an answer. An upload's answer comes only after its last byte. */
export interface AnswerLimits {
  answerMilliseconds: number
  uploadMilliseconds: number
}

const defaultLimits: AnswerLimits = { answerMilliseconds: 30_000, uploadMilliseconds: 600_000 }

/** How a connection ends that was closed from the other end before a byte of the answer. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

interface ForwardOptions {
  /** The path is passed on as it came. */
  upstreams: Upstreams
  forwarding: Forwarding
  /** The body, where it was read already; otherwise it is streamed. */
  body?: Buffer | undefined
  /** Tells that the rest of a streamed body will not come: nobody waits for an answer any more. */
  isCut?: AbortSignal | undefined
  /** Headers of every answer; those that come with it take their place. */
  defaults: DefaultHeaders
  limits?: AnswerLimits | undefined
}

/**
 * Passes a request on and its answer back. What is long or has no known length streams and is not collected in memory.
 *
 * @returns once the exchange has ended, well or badly.
 * @throws ProblemError when no answer was begun: 502 when the connection failed, 504 when the answer took too long.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  let exchange: Exchange | StreamedExchange | undefined
  const abandon = () => exchange?.abandon(new Error('The client has left'))
  response.once('close', abandon)
  options.isCut?.addEventListener('abort', abandon)
  try {
    const answer = await tryInTurn(request, options, (begun) => {
      exchange = begun
    })
    answer.headers['x-request-id'] ??= options.forwarding.requestId
    await sendBack(request, response, answer, options.defaults)
  } finally {
    response.off('close', abandon)
    options.isCut?.removeEventListener('abort', abandon)
  }
}

/**
 * Sends the request to the processes in turn, for as long as it has certainly not been dealt with: a connection was refused, or
 * closed from the other end before a byte of the answer to a reading request.
 */
async function tryInTurn(
  request: IncomingMessage,
  options: ForwardOptions,
  onBegun: (exchange: Exchange | StreamedExchange) => void,
): Promise<Answer> {
  const order = options.upstreams.inOrder()
  // A single process is asked once more as well: a kept connection may be closed at the moment it is used again.
  const tries = order.length === 1 ? [...order, ...order] : order
  for (const [index, upstream] of tries.entries()) {
    const exchange = begin(request, upstream, options)
    onBegun(exchange)
    try {
      return await exchange.answer
    } catch (error) {
      const isLast = index === tries.length - 1
      if (isRefused(error)) {
        options.upstreams.markUnready(upstream)
      }
      const isRepeatable =
        order.length > 1 && isRefused(error) ? mayResend(request, options) : mayRepeat(request, error)
      if (isLast || !isRepeatable || request.socket.destroyed) {
        throw error
      }
    }
  }
  throw new Error('No upstream is configured')
}

function begin(
  request: IncomingMessage,
  upstream: Upstream,
  { forwarding, body, limits = defaultLimits }: ForwardOptions,
): Exchange | StreamedExchange {
  const headers = requestHeaders(request, forwarding)
  const limit = isUpload(request) ? limits.uploadMilliseconds : limits.answerMilliseconds
  return isStreamed(request) && body === undefined
    ? new StreamedExchange(request, { target: upstream.target, headers, limit })
    : new Exchange(request, { connections: upstream.connections, headers, body, limit })
}

/** A kept connection may be closed from the other end at the moment it is reused; a reading request starts again, once. */
function mayRepeat(request: IncomingMessage, error: unknown): boolean {
  const isReading = (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request)
  const code = ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  return isReading && CLOSED.has(code)
}

/** Whether the body can be sent a second time: it is in memory, or there is none. */
const mayResend = (request: IncomingMessage, { body }: ForwardOptions): boolean =>
  body !== undefined || !hasBody(request)
