import type { IncomingMessage } from 'node:http'
import { noteAnswer, traced, TRACE_HEADERS, traceHeaders } from '@headway/server-kit/tracing'
import type { Context, Next } from 'koa'

const UNTRACED = /^\/(?:healthz|readyz)$/
/** What the first part of a path stands for; every other path is a page. */
const AREAS = /^\/(api|auth|assets|mfe)(?:\/|$)/

function given(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    TRACE_HEADERS.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}

/**
 * Begins a trace with each request. One that comes in is only gone on with when it comes from a proxy of ours: anybody else could
 * have everything of theirs recorded.
 *
 * @param isTrusted whether a request comes from such a proxy.
 */
export function traceRequests(isTrusted: (request: IncomingMessage) => boolean) {
  return async (ctx: Context, next: Next): Promise<void> => {
    // A stream of events lasts for hours.
    if (UNTRACED.test(ctx.path) || ctx.get('Accept').includes('text/event-stream')) {
      return next()
    }
    const area = AREAS.exec(ctx.path)?.[1]
    const route = area === undefined ? 'page' : `/${area}`
    const carrier = isTrusted(ctx.req) ? given(ctx.req) : {}
    const attributes = { 'http.request.method': ctx.method, 'http.route': route }
    await traced({ name: `${ctx.method} ${route}`, kind: 'server', attributes, carrier }, async (span) => {
      await next()
      span?.setAttribute('headway.request_id', String(ctx.state.requestId ?? ''))
      noteAnswer(span, ctx.respond === false ? ctx.res.statusCode : ctx.status)
    })
  }
}

/** What a request to a process behind the gateway says of its trace: this one, or that of a proxy of ours. */
export function forwardedTrace(request: IncomingMessage, isTrusted: boolean): Record<string, string> {
  const own = traceHeaders()
  return Object.keys(own).length > 0 || !isTrusted ? own : given(request)
}
