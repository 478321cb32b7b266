import Router, { type RouterMiddleware } from '@koa/router'
import type { Middleware } from 'koa'

/**
 * Returns the first two segments of a path, for example `/api/tasks`. No endpoint has a placeholder there.
 */
export const nounOf = (path: string): string => path.split('/', 3).join('/').toLowerCase()

/**
 * Maps paths to handlers. There is one router per first segments, because a single router would test nearly
 * two hundred patterns for every request.
 */
export class Routes {
  readonly #routers = new Map<string, Router>()

  /** @param path path with `:placeholders`, but not in its first two segments. */
  register(path: string, methods: string[], handler: RouterMiddleware): void {
    const noun = nounOf(path)
    if (noun.includes(':')) {
      throw new Error(`${path} has a placeholder where its noun belongs`)
    }
    const router = this.#routers.get(noun) ?? new Router()
    this.#routers.set(noun, router)
    router.register(path, methods, handler)
  }

  get(path: string, handler: RouterMiddleware): void {
    this.register(path, ['GET'], handler)
  }

  /** Returns a middleware that calls the handler of a request, or the next middleware if there is none. */
  middleware(): Middleware {
    const dispatchers = new Map([...this.#routers].map(([noun, router]) => [noun, router.routes()]))
    return (ctx, next) => {
      const dispatch = dispatchers.get(nounOf(ctx.path)) as Middleware | undefined
      return dispatch ? dispatch(ctx, next) : next()
    }
  }
}
