import type { EndpointDefinition } from '@headway/contracts'
import type { Context, Next } from 'koa'
import { notFound, ProblemError } from './errors.ts'
import { nounOf } from './routes.ts'

const LONGEST_URL = 8_192
const PLACEHOLDER = '[^/]+'

/** Outermost: an instance that stops keeps no connection open beyond the answer under way on it. */
export function closeConnectionsWhen(isDraining: () => boolean) {
  return async (ctx: Context, next: Next) => {
    await next()
    if (isDraining()) {
      ctx.set('Connection', 'close')
    }
  }
}

/** Answers 404 for paths and 405 for methods that no contract names. */
export function refuseUnknownRoutes(endpoints: readonly EndpointDefinition[]) {
  const byAddress = Map.groupBy(endpoints, ({ path }) => path.replace(/:[a-zA-Z]+/g, PLACEHOLDER))
  const addresses = [...byAddress].map(([expression, own]) => ({
    noun: nounOf(expression),
    pattern: new RegExp(`^${expression}$`),
    placeholders: expression.split(PLACEHOLDER).length - 1,
    methods: new Set(own.map(({ method }) => method)),
  }))
  /** `/api/tasks/me` is an address of its own and no task named «me»: the fewest placeholders decide. */
  const inOrder = addresses.toSorted((one, other) => one.placeholders - other.placeholders)
  const byNoun = Map.groupBy(inOrder, ({ noun }) => noun)
  return async (ctx: Context, next: Next) => {
    if (ctx.url.length > LONGEST_URL) {
      throw new ProblemError(414, 'address_too_long', { detail: 'The address is too long.' })
    }
    const address = byNoun.get(nounOf(ctx.path))?.find(({ pattern }) => pattern.test(ctx.path))
    if (address) {
      allowMethod(ctx, address.methods)
      if (ctx.method === 'OPTIONS') {
        return
      }
    }
    await next()
    if (ctx.status === 404 && ctx.body === undefined && ctx.respond !== false) {
      throw notFound('address')
    }
  }
}

function allowMethod(ctx: Context, methods: ReadonlySet<string>): void {
  const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS']
  if (ctx.method === 'OPTIONS') {
    ctx.status = 204
    ctx.set('Allow', allowed.join(', '))
    return
  }
  if (!allowed.includes(ctx.method)) {
    throw new ProblemError(405, 'method_not_allowed', {
      detail: 'This method is not allowed here.',
      headers: { Allow: allowed.join(', ') },
    })
  }
}
