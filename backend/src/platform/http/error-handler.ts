import { STATUS_CODES } from 'node:http'
import type { Problem } from '@headway/contracts'
import { loggedPath } from '@headway/server-kit/logged-path'
import type { Logger } from '@headway/server-kit/logger'
import { requestIdFrom } from '@headway/server-kit/request-id'
import type { Context, Next } from 'koa'
import type * as z from 'zod/mini'
import { ProblemError, unavailable } from '../errors.ts'
import { isLockConflict } from '../database/transaction.ts'

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_SEQUENCE_TIMEOUT',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'PROTOCOL_ENQUEUE_AFTER_DESTROY',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
])

/**
 * Returns a 503 problem for errors that mean that the database is unavailable or that locks remain after all retries,
 * or undefined for any other error.
 */
export function asDatabaseProblem(error: unknown): ProblemError | undefined {
  const { code, name, fatal } = error as { code?: string; name?: string; fatal?: boolean }
  // The driver marks errors that end a connection as fatal, even without a code.
  const lost = fatal === true || (code !== undefined && CONNECTION_CODES.has(code))
  const waited = name === 'KnexTimeoutError'
  return lost || waited || isLockConflict(error) ? unavailable(error) : undefined
}

function asFileProblem(error: unknown): ProblemError | undefined {
  return (error as { code?: string }).code === 'ENOSPC'
    ? new ProblemError(507, 'storage_full', {
        detail: 'The file storage is full. Contact an administrator.',
        cause: error,
      })
    : undefined
}

function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) {
    return error
  }
  return (
    asDatabaseProblem(error) ??
    asFileProblem(error) ??
    new ProblemError(500, 'internal_error', { cause: error })
  )
}

/** Writes an error as problem details. Bodies of 5xx errors contain no internal details. */
export function writeProblem(ctx: Context, problem: ProblemError): void {
  const { detail, errors, headers, current, report } = problem.options
  ctx.status = problem.status
  ctx.set({ 'Cache-Control': 'no-store', ...headers })
  const body: z.infer<typeof Problem> = {
    type: 'about:blank',
    title: STATUS_CODES[problem.status] ?? 'Error',
    status: problem.status,
    code: problem.code,
    requestId: ctx.state.requestId as string,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(current === undefined ? {} : { current }),
    ...(report === undefined ? {} : { report }),
  }
  ctx.body = JSON.stringify(body)
  ctx.type = 'application/problem+json'
}

/** Monitoring requests these paths every few seconds, so they are not logged at the level `info`. */
const ROUTINE: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const hasLeft = ({ req }: Context) => req.destroyed && !req.complete

/** Returns the URL of a page that explains a problem, if a browser would otherwise show the bare response. */
type PageFor = (ctx: Context, problem: ProblemError) => string | undefined

/**
 * Outermost middleware. It assigns the request id, logs the request, and turns errors into problem responses.
 */
export function errorHandler(logger: Logger, pageFor: PageFor = () => undefined) {
  return async (ctx: Context, next: Next) => {
    const startedAt = performance.now()
    ctx.state.requestId = requestIdFrom(ctx.get('X-Request-Id'))
    ctx.set('X-Request-Id', ctx.state.requestId)
    let denied: string | undefined
    try {
      await next()
    } catch (error) {
      if (hasLeft(ctx)) {
        // The client has closed the connection, so there is no response and no error to log.
        logger.info(
          { requestId: ctx.state.requestId, method: ctx.method, path: loggedPath(ctx.path) },
          'the client has left',
        )
        ctx.respond = false
        return
      }
      const problem = asProblem(error)
      denied = problem.options.ability
      if (problem.status >= 500) {
        logger.error(
          { requestId: ctx.state.requestId, err: problem.options.cause ?? error },
          'request failed',
        )
      }
      const page = pageFor(ctx, problem)
      if (page === undefined) {
        writeProblem(ctx, problem)
      } else {
        ctx.set({ 'Cache-Control': 'no-store', ...problem.options.headers })
        ctx.redirect(page)
      }
    }
    // The rest of a rejected body is read and dropped. Closing the connection while the client still sends
    // would lose the response (RFC 9112, section 9.6).
    ctx.req.unpipe()
    ctx.req.resume()
    logger[ROUTINE.has(ctx.path) ? 'debug' : 'info']({
      requestId: ctx.state.requestId,
      method: ctx.method,
      path: loggedPath(ctx.path),
      status: ctx.status,
      actor: ctx.state.actor?.id,
      denied,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  }
}
