import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { badGateway, gatewayTimeout } from '../problem.ts'
import { compressedEncoding, compressor } from './compression.ts'
import { isUpload } from './intake.ts'
import { agentFor, type Forwarding, requestHeaders, responseHeaders } from './upstream-request.ts'

/** Limits for the first byte of an answer. An upload's answer comes only after its last byte. */
export interface AnswerLimits {
  answerMilliseconds: number
  uploadMilliseconds: number
}

const defaultLimits: AnswerLimits = { answerMilliseconds: 30_000, uploadMilliseconds: 600_000 }

interface ForwardOptions {
  /** Origin of the process behind the gateway; the path is passed on as it came. */
  target: URL
  forwarding: Forwarding
  /** The body, where it was read already; otherwise it is streamed. */
  body?: Buffer | undefined
  limits?: AnswerLimits
}

/**
 * Passes a request on and its answer back, both as they stream: nothing is collected in memory.
 *
 * Headers already set on `response` are defaults; those of the answer take their place.
 *
 * @returns once the exchange has ended, well or badly.
 * @throws ProblemError when no answer was begun: 502 when the connection failed, 504 when the answer took too long.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { target, forwarding, body, limits = defaultLimits }: ForwardOptions,
): Promise<void> {
  const headers = requestHeaders(request, forwarding)
  if (body) {
    // A body that was read is sent with its length, however it came.
    delete headers['transfer-encoding']
    headers['content-length'] = body.length
  }
  const send = () =>
    httpRequest(target, {
      method: request.method ?? 'GET',
      path: request.url ?? '/',
      headers,
      agent: agentFor(request),
    })
  let upstream = send()
  const abandon = () => upstream.destroy()
  response.once('close', abandon)
  try {
    let answer: IncomingMessage
    try {
      answer = await answerTo(request, upstream, { body, limit: limitFor(request, limits) })
    } catch (error) {
      if (!mayRepeat(request, upstream, error)) {
        throw error
      }
      upstream = send()
      answer = await answerTo(request, upstream, { body, limit: limitFor(request, limits) })
    }
    await sendBack(request, response, answer)
  } finally {
    response.off('close', abandon)
  }
}

function limitFor(request: IncomingMessage, limits: AnswerLimits): number {
  return isUpload(request) ? limits.uploadMilliseconds : limits.answerMilliseconds
}

/** A kept connection may be closed from the other end at the moment it is reused; a reading request starts again. */
function mayRepeat(request: IncomingMessage, upstream: ClientRequest, error: unknown): boolean {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
  return isReading && upstream.reusedSocket && cause?.code === 'ECONNRESET' && !request.socket.destroyed
}

function answerTo(
  request: IncomingMessage,
  upstream: ClientRequest,
  { body, limit }: { body: Buffer | undefined; limit: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(gatewayTimeout())
      upstream.destroy()
    }, limit)
    upstream.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    // Stays on after the answer began: an upload that is refused early ends with an error on our sending side,
    // while the refusal itself still has to reach the client.
    upstream.on('error', (error) => {
      clearTimeout(timer)
      request.unpipe(upstream)
      reject(badGateway(error))
    })
    if (body) {
      upstream.end(body)
    } else {
      request.pipe(upstream)
    }
  })
}

function sendBack(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
): Promise<void> {
  const headers = responseHeaders(answer.headers)
  const encoding = compressedEncoding(request, answer)
  if (encoding) {
    delete headers['content-length']
    headers['content-encoding'] = encoding
    headers['vary'] = [answer.headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  }
  response.writeHead(answer.statusCode ?? 502, headers)
  if (headers['content-length'] === undefined) {
    // Without this a stream's reader learns of the answer only with the first event.
    response.flushHeaders()
  }
  const stages = encoding ? [answer, compressor(encoding), response] : [answer, response]
  return new Promise((resolve) => {
    // A broken answer must not look complete: pipeline destroys the client's connection too.
    pipeline(stages, () => resolve())
  })
}
