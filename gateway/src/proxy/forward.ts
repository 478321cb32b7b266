import {
  type ClientRequest,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'
import { badGateway, gatewayTimeout } from '../problem.ts'
import { compressedEncoding, compressor } from './compression.ts'
import { hasBody, isUpload } from './intake.ts'
import {
  agentFor,
  type Forwarding,
  requestHeaders,
  responseHeaders,
  type Target,
} from './upstream-request.ts'

/** Limits for the first byte of an answer. An upload's answer comes only after its last byte. */
export interface AnswerLimits {
  answerMilliseconds: number
  uploadMilliseconds: number
}

const defaultLimits: AnswerLimits = { answerMilliseconds: 30_000, uploadMilliseconds: 600_000 }

/** Bytes up to which an answer is sent on in one piece: joining two streams costs more than all else done for it. */
const ONE_PIECE = 65_536

interface ForwardOptions {
  /** Where the process behind the gateway listens; the path is passed on as it came. */
  target: Target
  forwarding: Forwarding
  /** The body, where it was read already; otherwise it is streamed. */
  body?: Buffer | undefined
  limits?: AnswerLimits
}

/**
 * Passes a request on and its answer back. What is long or has no known length streams and is not collected in memory.
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
    httpRequest({
      ...target,
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
    if (body || !hasBody(request)) {
      upstream.end(body)
    } else {
      request.pipe(upstream)
    }
  })
}

async function sendBack(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
): Promise<void> {
  const status = answer.statusCode ?? 502
  const headers = responseHeaders(answer.headers)
  const encoding = compressedEncoding(request, answer)
  if (encoding) {
    delete headers['content-length']
    headers['content-encoding'] = encoding
    headers['vary'] = [answer.headers.vary ?? [], 'Accept-Encoding'].flat().join(', ')
  }
  if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= ONE_PIECE) {
    const body = await wholeOf(answer)
    response.writeHead(status, headers).end(body)
    return
  }
  response.writeHead(status, headers)
  if (headers['content-length'] === undefined) {
    // Without this a stream's reader learns of the answer only with the first event.
    response.flushHeaders()
  }
  await joined(encoding ? [answer, compressor(encoding), response] : [answer, response])
}

/** @throws ProblemError 502 when the answer breaks off: nothing of it was sent on yet. */
function wholeOf(answer: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.once('end', () => resolve(Buffer.concat(chunks)))
    answer.once('error', (error) => reject(badGateway(error)))
  })
}

/** A broken answer must not look complete: pipeline destroys the client's connection too. */
const joined = (stages: (NodeJS.ReadableStream | NodeJS.WritableStream)[]) =>
  new Promise<void>((resolve) => {
    pipeline(stages, () => resolve())
  })
