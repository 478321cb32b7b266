import type { EndpointDefinition } from '@headway/contracts'
import type { Context, Next } from 'koa'
import { notFound, ProblemError } from '../errors.ts'
import { nounOf } from './routes.ts'

const MAX_URL_LENGTH = 8_192
const PLACEHOLDER = '[^/]+'

/**
 * Outermost middleware. An instance that is shutting down closes each connection after its current response.
 */
export function closeConnectionsWhen(isDraining: () => boolean) {
  return async (ctx: Context, next: Next) => {
    await next()
    if (isDraining()) {
      ctx.set('Connection', 'close')
    }
  }
}

/** Answers with 404 for unknown paths and 405 for unknown methods. */
export function refuseUnknownRoutes(endpoints: readonly EndpointDefinition[]) {
  const byAddress = Map.groupBy(endpoints, ({ path }) => path.replace(/:[a-zA-Z]+/g, PLACEHOLDER))
  const addresses = [...byAddress].map(([expression, own]) => ({
    noun: nounOf(expression),
    pattern: new RegExp(`^${expression}$`),
    placeholders: expression.split(PLACEHOLDER).length - 1,
    methods: new Set(own.map(({ method }) => method)),
  }))
  /**
   * The pattern with the fewest placeholders wins. `/api/tasks/me` is a separate path and
   * not a task with the id "me".
   */
  const inOrder = addresses.toSorted((one, other) => one.placeholders - other.placeholders)
  const byNoun = Map.groupBy(inOrder, ({ noun }) => noun)
  return async (ctx: Context, next: Next) => {
    if (ctx.url.length > MAX_URL_LENGTH) {
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
