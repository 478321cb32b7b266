import type { Context } from 'koa'

/** The path of an endpoint, never of a request: ids would make a series each. */
export const routeOf = (ctx: Context): string => {
  const { _matchedRoute: route } = ctx as { _matchedRoute?: string | RegExp }
  return typeof route === 'string' ? route : 'none'
}
