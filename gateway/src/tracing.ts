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

interface TracedRequest {
  request: IncomingMessage
  /** What the request is for, never its ids. */
  route: string
  isTrusted: boolean
}

/**
 * Begins a trace with a request. One that comes in is only gone on with when it comes from a proxy of ours: anybody else could
 * have everything of theirs recorded.
 *
 * @param act answers the request, and says how.
 */
export async function traceRequest(
  { request, route, isTrusted }: TracedRequest,
  act: () => Promise<{ status: number; requestId: string }>,
): Promise<void> {
  // A stream of events lasts for hours.
  if (request.headers.accept?.includes('text/event-stream')) {
    await act()
    return
  }
  const attributes = { 'http.request.method': request.method ?? '', 'http.route': route }
  const carrier = isTrusted ? given(request) : {}
  await traced({ name: `${request.method} ${route}`, kind: 'server', attributes, carrier }, async (span) => {
    const { status, requestId } = await act()
    span?.setAttribute('headway.request_id', requestId)
    noteAnswer(span, status)
  })
}

/**
 * Begins a trace with each request that the gateway answers itself.
 *
 * @param isTrusted whether a request comes from a proxy of ours.
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

/** What a request to a process behind the gateway says of its trace: this one, or that of a proxy of ours. */
export function forwardedTrace(request: IncomingMessage, isTrusted: boolean): Record<string, string> {
  const own = traceHeaders()
  return Object.keys(own).length > 0 || !isTrusted ? own : given(request)
}
