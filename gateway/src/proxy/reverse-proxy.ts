import type { ServerResponse } from 'node:http'
import { IncomingBodies } from '@headway/server-kit/request-body-limits'
import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import type { Context, Middleware } from 'koa'
import type { Environment } from '../environment.ts'
import { identityHeaders } from '../headers.ts'
import { missingFile, overloaded } from '../problem.ts'
import { defaultLimits, type ResponseLimits, forward, hasBody } from './forward.ts'
import type { Forwarding } from './headers.ts'
import { Upstreams } from './upstreams.ts'

/**
 * Public paths of Keycloak in production: the portal's realm and the resources of its pages. The console, the Admin API
 * and Keycloak's master realm are for operators, at a separate address (docs/IDENTITY.md, "Proxying through the
 * gateway").
 */
const PUBLIC_IDENTITY = /^\/auth\/(realms\/portal|resources)\/(?!.*(%2e|%2f|%5c|\/\.{1,2}(\/|$)|[\\;]))/i

/**
 * Maximum number of requests whose body is still arriving. All users of an office may share one address
 * (docs/LIMITS.md, "Request limits").
 */
const MAX_ARRIVING_PER_ADDRESS = 500
const MAX_ARRIVING = 2_000
/** A connection is closed if no byte of a body arrives for this time. */
const BODY_IDLE_MS = 30_000

interface ProxyOptions {
  environment: Environment
  backends: Upstreams
  forwardingOf: (ctx: Context) => Forwarding
  limits?: ResponseLimits | undefined
}

/** Forwards requests under `/api` and `/auth` to the processes behind the gateway. */
export class ReverseProxy {
  readonly #options: ProxyOptions
  readonly #identityProvider: Upstreams
  readonly #arriving = new IncomingBodies()
  /** Responses of event streams, which last until the page is closed. */
  readonly #eventStreams = new Set<ServerResponse>()

  constructor(options: ProxyOptions) {
    this.#options = options
    this.#identityProvider = new Upstreams([options.environment.IDENTITY_URL])
  }

  /** Ends the event streams properly. Pages receive the remaining events through their next connection. */
  endStreams(): void {
    for (const response of this.#eventStreams) {
      response.end()
    }
  }

  /** Koa middleware. It leaves requests for the gateway itself to the next middleware. */
  readonly middleware: Middleware = async (ctx, next) => {
    const area = /^\/(api|auth)(?:\/|$)/.exec(ctx.path)?.[1]
    if (area === undefined) {
      return next()
    }
    const { environment, backends, forwardingOf, limits } = this.#options
    if (area === 'auth') {
      ctx.set(identityHeaders)
      if (environment.NODE_ENV === 'production' && !PUBLIC_IDENTITY.test(ctx.path)) {
        throw missingFile()
      }
    }
    const forwarding = forwardingOf(ctx)
    this.#limitBody(ctx, forwarding.clientAddress)
    this.#noteEventStream(ctx)
    ctx.respond = false
    await forward(ctx, {
      upstreams: area === 'auth' ? this.#identityProvider : backends,
      forwarding,
      limits,
    })
  }

  #limitBody({ req: request, res: response }: Context, clientAddress: string): void {
    if (!hasBody(request)) {
      return
    }
    const limits = {
      total: MAX_ARRIVING,
      [toRateLimitKey(clientAddress)]: MAX_ARRIVING_PER_ADDRESS,
    }
    if (!this.#arriving.admit(request, limits)) {
      throw overloaded()
    }
    const { readIdleMilliseconds } = this.#options.limits ?? defaultLimits
    // After this timeout Node closes the connection, which also ends the forwarded request.
    request.socket.setTimeout(BODY_IDLE_MS)
    request.once('end', () => {
      if (!response.writableFinished) {
        request.socket.setTimeout(response.headersSent ? readIdleMilliseconds : 0)
      }
    })
  }

  #noteEventStream({ req: request, res: response }: Context): void {
    if (request.headers.accept?.includes('text/event-stream')) {
      this.#eventStreams.add(response)
      response.once('close', () => this.#eventStreams.delete(response))
    }
  }
}
