import type { IncomingMessage } from 'node:http'
import { recordResponseStatus, withSpan, TRACE_HEADERS, traceHeaders } from '@headway/server-kit/tracing'
import type { Context, Next } from 'koa'

const UNTRACED = /^\/(?:healthz|readyz)$/
/** Areas of the gateway by the first segment of the path. Every other path is a page. */
const AREAS = /^\/(api|auth|assets|mfe)(?:\/|$)/

function incomingTraceHeaders(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    TRACE_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

interface TracedRequest {
  request: IncomingMessage
  /** Route of the request, without ids. */
  route: string
  isTrusted: boolean
}

/**
 * Traces a request. An incoming trace is continued only if the request comes from a trusted proxy; otherwise any client
 * could have all of its requests recorded.
 *
 * @param callback handles the request and returns the result.
 */
export async function traceRequest(
  { request, route, isTrusted }: TracedRequest,
  callback: () => Promise<{ status: number; requestId: string }>,
): Promise<void> {
  // Event streams are not traced, because they last for hours.
  if (request.headers.accept?.includes('text/event-stream')) {
    await callback()
    return
  }
  const attributes = { 'http.request.method': request.method ?? '', 'http.route': route }
  const carrier = isTrusted ? incomingTraceHeaders(request) : {}
  await withSpan(
    { name: `${request.method} ${route}`, kind: 'server', attributes, carrier },
    async (span) => {
      const { status, requestId } = await callback()
      span?.setAttribute('headway.request_id', requestId)
      recordResponseStatus(span, status)
    },
  )
}

/**
 * Returns middleware that traces each request except health checks.
 *
 * @param isTrusted returns whether a request comes from a trusted proxy.
 */
export function traceRequests(isTrusted: (request: IncomingMessage) => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    if (UNTRACED.test(ctx.path)) {
      return next()
    }
    const area = AREAS.exec(ctx.path)?.[1]
    const route = area === undefined ? 'page' : `/${area}`
    await traceRequest({ request: ctx.req, route, isTrusted: isTrusted(ctx.req) }, async () => {
      await next()
      return { status: ctx.status, requestId: String(ctx.state.requestId ?? '') }
    })
  }
}

/** Returns the trace headers for the process behind the gateway: those of this trace, or those from a trusted proxy. */
export function forwardedTrace(request: IncomingMessage, isTrusted: boolean): Record<string, string> {
  const own = traceHeaders()
  return Object.keys(own).length > 0 || !isTrusted ? own : incomingTraceHeaders(request)
}
