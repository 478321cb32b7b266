import { loggedPath } from '@headway/server-kit/logged-path'
import type { Logger } from '@headway/server-kit/logger'
import { createRequestId } from '@headway/server-kit/request-id'
import type { Context, Next } from 'koa'
import { type ProblemError, problemBody, problemOf } from './problem.ts'

/**
 * Outermost middleware: gives the request its id and the default headers, and converts errors to problem bodies.
 *
 * @param headers set before anything else runs, so that every response has them.
 */
export function errorHandler(logger: Logger, headers: Record<string, string>) {
  return async (ctx: Context, next: Next) => {
    const requestId = createRequestId()
    ctx.state.requestId = requestId
    ctx.set({ ...headers, 'X-Request-Id': requestId })
    try {
      await next()
    } catch (error) {
      if (ctx.req.socket.destroyed) {
        // The client has disconnected, which is not an error of the gateway.
        ctx.respond = false
        return
      }
      const problem = problemOf(error)
      if (problem.status >= 500) {
        logger.error(
          { requestId, path: loggedPath(ctx.path), status: problem.status, err: problem.options.cause },
          problem.code,
        )
      }
      writeProblem(ctx, problem, requestId)
    }
    logger.debug({ requestId, method: ctx.method, path: loggedPath(ctx.path), status: ctx.res.statusCode })
  }
}

function writeProblem(ctx: Context, problem: ProblemError, requestId: string): void {
  if (ctx.res.headersSent) {
    ctx.res.destroy()
    return
  }
  ctx.respond = true
  ctx.remove('Content-Encoding')
  ctx.remove('ETag')
  ctx.set({ 'Cache-Control': 'no-store', ...problem.options.headers })
  ctx.status = problem.status
  ctx.body = problemBody(problem, requestId)
  ctx.type = 'application/problem+json'
}
