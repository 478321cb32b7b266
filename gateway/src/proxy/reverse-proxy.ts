import type { ServerResponse } from 'node:http'
import { ArrivingBodies } from '@headway/server-kit/arriving-bodies'
import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context, Middleware } from 'koa'
import type { Environment } from '../environment.ts'
import { identityHeaders } from '../headers.ts'
import { missingFile, overloaded } from '../problem.ts'
import { type AnswerLimits, forward, hasBody } from './forward.ts'
import type { Forwarding } from './headers.ts'
import { Upstreams } from './upstreams.ts'

/**
 * What production shows of Keycloak: the portal's realm and the look of its pages. The console, the Admin API and
 * Keycloak's own realm are for its operators, on its own address (docs/IDENTITY.md, "Behind the gateway").
 */
const PUBLIC_IDENTITY = /^\/auth\/(realms\/portal|resources)\/(?!.*(%2e|%2f|%5c|\/\.{1,2}(\/|$)|[\\;]))/i

/** Requests whose body is still arriving, at most; an office is one address (docs/RULES.md, "Limits"). */
const MAX_ARRIVING_PER_ADDRESS = 500
const MAX_ARRIVING = 2_000
/** A connection on which no byte of a body has come for this long is closed. */
const BODY_IDLE_MS = 30_000

interface ProxyOptions {
  environment: Environment
  backends: Upstreams
  forwardingOf: (ctx: Context) => Forwarding
  limits?: AnswerLimits | undefined
}

/** Passes requests under `/api` and `/auth` on to the processes behind the gateway. */
export class ReverseProxy {
  readonly #options: ProxyOptions
  readonly #identityProvider: Upstreams
  readonly #arriving = new ArrivingBodies()
  /** Responses that last until the page is closed. */
  readonly #eventStreams = new Set<ServerResponse>()

  constructor(options: ProxyOptions) {
    this.#options = options
    this.#identityProvider = new Upstreams([options.environment.IDENTITY_URL])
  }

  /** Ends the event streams in good order; what they still wait for comes with the next connection. */
  endStreams(): void {
    for (const response of this.#eventStreams) {
      response.end()
    }
  }

  /** Koa middleware; leaves what belongs to the gateway itself to the next one. */
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
      [countedAddress(clientAddress)]: MAX_ARRIVING_PER_ADDRESS,
    }
    if (!this.#arriving.admit(request, limits)) {
      throw overloaded()
    }
    // Node closes the connection when this passes, and the request to the process behind ends with it.
    request.socket.setTimeout(BODY_IDLE_MS)
    request.once('end', () => {
      if (!response.writableFinished) {
        request.socket.setTimeout(0)
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
