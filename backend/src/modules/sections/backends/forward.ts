import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Problem } from '@headway/contracts'
import type { Context } from 'koa'
import type { Agent, Dispatcher } from 'undici'
import { writeProblem } from '../../../platform/http/error-handler.ts'
import { ProblemError } from '../../../platform/errors.ts'
import type { BackendTimeouts } from './connections.ts'
import { requestHeaders, requireProblem, responseHeaders } from './headers.ts'
import { invalidResponse, toBackendError } from './problems.ts'
import { bodyOf, type ForwardedBody } from './request-body.ts'

/** Maximum size of a problem body in bytes. */
const MAX_PROBLEM_BYTES = 65_536
/** Error codes of a kept connection that the backend has closed. */
const CLOSED: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** A request to a section's own backend. */
export interface Forwarding {
  readonly agent: Agent
  readonly timeouts: BackendTimeouts
  /** Base URL of the backend, without a slash at the end. */
  readonly baseUrl: string
  /** Path and query below the base URL, as they arrived. */
  readonly path: string
  readonly token: string
}

/** Outcome of a forwarded request, for the health of the section. */
export interface Outcome {
  readonly status: number
  /** Time until the response began. */
  readonly milliseconds: number
}

/**
 * Forwards a request to a section's own backend and streams its response. If either side disconnects, the other
 * connection ends too.
 *
 * @throws ProblemError if no response was begun: 502 for a backend that failed, 413 or 415 for an invalid body.
 */
export async function forwardToBackend(ctx: Context, forwarding: Forwarding): Promise<Outcome> {
  const { req: request, res: response } = ctx
  const body = bodyOf(request)
  const stop = new AbortController()
  response.once('close', () => stop.abort())
  if (response.destroyed) {
    // The response has already emitted its last event, and the rest of the body will never arrive.
    stop.abort()
  }
  const timer = setTimeout(() => stop.abort(), forwarding.timeouts.total)
  let startedAt = performance.now()
  // The time that a client takes to send its body is not the backend's.
  body?.stream.once('end', () => {
    startedAt = performance.now()
  })
  try {
    const answer = await send(ctx, body, forwarding, stop.signal)
    const outcome = { status: answer.statusCode, milliseconds: performance.now() - startedAt }
    await respond(ctx, answer)
    return outcome
  } catch (error) {
    throw toBackendError(body?.stream.errored ?? error)
  } finally {
    clearTimeout(timer)
    request.unpipe()
    request.resume()
  }
}

async function send(
  ctx: Context,
  body: ForwardedBody | undefined,
  { agent, baseUrl, path, token, timeouts }: Forwarding,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { origin, pathname } = new URL(baseUrl)
  const options: Dispatcher.RequestOptions & { origin: string } = {
    origin,
    path: `${pathname.replace(/\/$/, '')}${path}`,
    method: ctx.method as Dispatcher.HttpMethod,
    headers: requestHeaders(ctx.req.headers, { token, requestId: ctx.state.requestId as string }),
    body: body?.stream ?? null,
    headersTimeout: body?.isUpload ? timeouts.upload : timeouts.answer,
    signal,
  }
  try {
    return await agent.request(options)
  } catch (error) {
    if (!isRepeatable(ctx.req, error)) {
      throw error
    }
    return agent.request(options)
  }
}

const isRepeatable = ({ method }: IncomingMessage, error: unknown) =>
  (method === 'GET' || method === 'HEAD') && CLOSED.has((error as NodeJS.ErrnoException).code ?? '')

async function respond(ctx: Context, answer: Dispatcher.ResponseData): Promise<void> {
  const { statusCode: status, headers, body } = answer
  try {
    const passed = responseHeaders(status, headers)
    if (status >= 400) {
      requireProblem(status, headers)
      await respondWithProblem(ctx, answer)
      return
    }
    ctx.res.writeHead(status, passed)
    ctx.respond = false
  } catch (error) {
    // Otherwise the rest of the response would occupy the connection.
    body.on('error', () => undefined).destroy()
    throw error
  }
  // `pipeline` destroys the page's connection if the response breaks off, so that a partial response never looks
  // complete.
  await pipeline(body, ctx.res).catch(() => undefined)
}

/** Passes a problem on with the request id of the portal, and without fields that the portal does not know. */
async function respondWithProblem(ctx: Context, { statusCode, headers, body }: Dispatcher.ResponseData) {
  const problem = Problem.safeParse(parseJson(ctx.method === 'HEAD' ? '{}' : await readText(body)))
  if (ctx.method !== 'HEAD' && !problem.success) {
    throw invalidResponse('its problem body is incomplete')
  }
  const { code = 'section_backend_refused', detail, errors, current } = problem.data ?? {}
  const retryAfter = headers['retry-after']
  writeProblem(
    ctx,
    new ProblemError(statusCode, code, {
      ...(detail === undefined ? {} : { detail }),
      ...(errors === undefined ? {} : { errors }),
      ...(current === undefined ? {} : { current }),
      ...(typeof retryAfter === 'string' ? { headers: { 'Retry-After': retryAfter } } : {}),
    }),
  )
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > MAX_PROBLEM_BYTES) {
      throw invalidResponse('its problem body is too large')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
