import Router, { type RouterMiddleware } from '@koa/router'
import type { Middleware } from 'koa'

/** What an address begins with, for example `/api/tasks`: no endpoint has a placeholder there. */
export const nounOf = (path: string): string => path.split('/', 3).join('/').toLowerCase()

/**
 * What answers which address. There is a router for each noun: a single one would hold nearly two hundred patterns
 * against each request.
 */
export class Routes {
  readonly #routers = new Map<string, Router>()

  /** @param path with `:placeholders`, none in its first two parts. */
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

  /** Passes a request to what answers it, and on where nothing does. */
  middleware(): Middleware {
    const dispatchers = new Map([...this.#routers].map(([noun, router]) => [noun, router.routes()]))
    return (ctx, next) => {
      const dispatch = dispatchers.get(nounOf(ctx.path)) as Middleware | undefined
      return dispatch ? dispatch(ctx, next) : next()
    }
  }
}
