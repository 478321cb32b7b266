import { recordResponseStatus, withSpan, TRACE_HEADERS } from '@headway/server-kit/tracing'
import type { Context, Next } from 'koa'
import { routeOf } from '../http/route-of.ts'

/** Monitoring requests these paths every few seconds, so traces of them are useless. */
const UNTRACED = /^\/(?:healthz|readyz|metrics)$/

/** Traces each request as a part of the trace that the gateway started, named after its route instead of its URL. */
export async function traceRequests(ctx: Context, next: Next): Promise<void> {
  if (UNTRACED.test(ctx.path)) {
    return next()
  }
  const carrier = Object.fromEntries(TRACE_HEADERS.map((name) => [name, ctx.get(name) || undefined]))
  await withSpan({ name: ctx.method, kind: 'server', carrier }, async (span) => {
    await next()
    const route = routeOf(ctx)
    span?.updateName(`${ctx.method} ${route}`)
    span?.setAttributes({ 'http.request.method': ctx.method, 'http.route': route })
    span?.setAttribute('headway.request_id', String(ctx.state.requestId ?? ''))
    recordResponseStatus(span, ctx.status)
  })
}
