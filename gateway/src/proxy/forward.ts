import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import type { DefaultHeaders } from './answer-headers.ts'
import type { Connections } from './connections.ts'
import { Exchange } from './exchange.ts'
import { hasBody, isUpload } from './intake.ts'
import { sendBack } from './send-back.ts'
import { StreamedExchange } from './streamed-exchange.ts'
import { type Forwarding, isStreamed, requestHeaders, type Target } from './upstream-request.ts'

/** Limits for the first byte of an answer. An upload's answer comes only after its last byte. */
export interface AnswerLimits {
  answerMilliseconds: number
  uploadMilliseconds: number
}

const defaultLimits: AnswerLimits = { answerMilliseconds: 30_000, uploadMilliseconds: 600_000 }

/** How a connection ends that was closed from the other end before a byte of the answer. */
const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** A process behind the gateway, with the connections to it that are kept. */
export interface Upstream {
  target: Target
  connections: Connections
}

interface ForwardOptions {
  /** The path is passed on as it came. */
  upstream: Upstream
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
  let exchange = begin(request, options)
  const abandon = () => exchange.abandon(new Error('The client has left'))
  response.once('close', abandon)
  options.isCut?.addEventListener('abort', abandon)
  try {
    let answer: Answer
    try {
      answer = await exchange.answer
    } catch (error) {
      if (!mayRepeat(request, error)) {
        throw error
      }
      exchange = begin(request, options)
      answer = await exchange.answer
    }
    answer.headers['x-request-id'] ??= options.forwarding.requestId
    await sendBack(request, response, answer, options.defaults)
  } finally {
    response.off('close', abandon)
    options.isCut?.removeEventListener('abort', abandon)
  }
}

function begin(
  request: IncomingMessage,
  { upstream, forwarding, body, limits = defaultLimits }: ForwardOptions,
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
  return isReading && !request.socket.destroyed && CLOSED.has(code)
}
