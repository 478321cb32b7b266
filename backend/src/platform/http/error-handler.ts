import { STATUS_CODES } from 'node:http'
import type { Problem } from '@headway/contracts'
import { loggedPath } from '@headway/server-kit/logged-path'
import type { Logger } from '@headway/server-kit/logger'
import { requestIdFrom } from '@headway/server-kit/request-id'
import type { Context, Next } from 'koa'
import type * as z from 'zod/mini'
import { ProblemError, unavailable } from './errors.ts'
import { errorNumber } from '../database/transaction.ts'

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
/** Deadlock and lock wait that outlived their retries. */
const BUSY_NUMBERS = new Set([1213, 1205, 1020])

/** 503 for whatever means that the database does not answer now; undefined for anything else. */
export function asDatabaseProblem(error: unknown): ProblemError | undefined {
  const { code, name, fatal } = error as { code?: string; name?: string; fatal?: boolean }
  // The driver marks whatever ends a connection as fatal, also where it gives no code.
  const lost = fatal === true || (code !== undefined && CONNECTION_CODES.has(code))
  const waited = name === 'KnexTimeoutError'
  return lost || waited || BUSY_NUMBERS.has(errorNumber(error) ?? 0) ? unavailable(error) : undefined
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

/** Writes a refusal as problem details. 5xx bodies carry no detail of what went wrong inside. */
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

/** Programs ask these every few seconds. */
const ROUTINE: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const hasLeft = ({ req }: Context) => req.destroyed && !req.complete

/** Address of the page that tells a person what a problem body tells a program, where they would see it bare. */
type PageFor = (ctx: Context, problem: ProblemError) => string | undefined

/** Outermost middleware: gives the request its id, logs it, and turns whatever is thrown into a problem body. */
export function errorHandler(logger: Logger, pageFor: PageFor = () => undefined) {
  return async (ctx: Context, next: Next) => {
    const startedAt = performance.now()
    ctx.state.requestId = requestIdFrom(ctx.get('X-Request-Id'))
    ctx.set('X-Request-Id', ctx.state.requestId)
    try {
      await next()
    } catch (error) {
      if (hasLeft(ctx)) {
        // Nobody is left to answer, and a client that leaves is no fault of ours.
        logger.info(
          { requestId: ctx.state.requestId, method: ctx.method, path: loggedPath(ctx.path) },
          'the client has left',
        )
        ctx.respond = false
        return
      }
      const problem = asProblem(error)
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
    // The rest of a refused body is read and dropped: an answer is lost on a connection that is closed under a sender
    // (RFC 9112, section 9.6).
    ctx.req.unpipe()
    ctx.req.resume()
    logger[ROUTINE.has(ctx.path) ? 'debug' : 'info']({
      requestId: ctx.state.requestId,
      method: ctx.method,
      path: loggedPath(ctx.path),
      status: ctx.status,
      actor: ctx.state.actor?.id,
      milliseconds: Math.round((performance.now() - startedAt) * 10) / 10,
    })
  }
}
