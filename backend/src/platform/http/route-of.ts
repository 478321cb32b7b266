import type { Context } from 'koa'

/**
 * Returns the path pattern of the matched endpoint. The actual path contains ids, each of which would create
 * a separate metric series.
 */
export const routeOf = (ctx: Context): string => {
  const { _matchedRoute: route } = ctx as { _matchedRoute?: string | RegExp }
  return typeof route === 'string' ? route : 'none'
}
