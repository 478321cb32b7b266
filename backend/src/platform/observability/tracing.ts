import { noteAnswer, traced, TRACE_HEADERS } from '@headway/server-kit/tracing'
import type { Context, Next } from 'koa'
import { routeOf } from '../http/route-of.ts'

/** Asked every few seconds by whoever watches the process: nobody looks at their traces. */
const UNTRACED = /^\/(?:healthz|readyz|metrics)$/

/** Makes each request a part of the trace that the gateway has begun, named after its endpoint and not its address. */
export async function traceRequests(ctx: Context, next: Next): Promise<void> {
  if (UNTRACED.test(ctx.path)) {
    return next()
  }
  const carrier = Object.fromEntries(TRACE_HEADERS.map((name) => [name, ctx.get(name) || undefined]))
  await traced({ name: ctx.method, kind: 'server', carrier }, async (span) => {
    await next()
    const route = routeOf(ctx)
    span?.updateName(`${ctx.method} ${route}`)
    span?.setAttributes({ 'http.request.method': ctx.method, 'http.route': route })
    span?.setAttribute('headway.request_id', String(ctx.state.requestId ?? ''))
    noteAnswer(span, ctx.status)
  })
}

/** Makes a statement a part of its request's trace; its text has places instead of values. */
export const traceStatement = <Result>(statement: string, run: () => Promise<Result>): Promise<Result> =>
  traced(
    {
      name: /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'STATEMENT',
      kind: 'client',
      isPart: true,
      attributes: { 'db.system.name': 'mysql', 'db.query.text': statement },
    },
    run,
  )
