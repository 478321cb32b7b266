import type { IncomingMessage, ServerResponse } from 'node:http'
import { lingerAfter } from '@headway/server-kit/linger'
import { loggedPath } from '@headway/server-kit/logged-path'
import type { Logger } from '@headway/server-kit/logger'
import { createRequestId } from '@headway/server-kit/request-id'
import { clientAddressReader, trustedProxyReader } from '../client-address.ts'
import type { Environment } from '../environment.ts'
import { answerHeaders, identityHeaders } from '../headers.ts'
import { missingFile, type ProblemError, problemBody, problemOf } from '../problem.ts'
import { forwardedTrace, traceRequest } from '../tracing.ts'
import { DefaultHeaders } from './answer-headers.ts'
import { type AnswerLimits, forward } from './forward.ts'
import { Intake } from './intake.ts'
import { type Target, wantsEvents } from './upstream-request.ts'
import { Upstreams } from './upstreams.ts'

/**
 * What production shows of Keycloak: the portal's realm and the look of its pages. The console, the Admin API and
 * Keycloak's own realm are for its operators, on its own address (docs/IDENTITY.md, "Behind the gateway").
 */
const PUBLIC_IDENTITY = /^\/auth\/(realms\/portal|resources)\/(?!.*(%2e|%2f|%5c|\/\.{1,2}(\/|$)|[\\;]))/i

/** Which process a path belongs to; undefined for what the gateway answers itself. */
function areaOf(path: string): 'api' | 'auth' | undefined {
  const area = /^\/(api|auth)(?:\/|$)/.exec(path)?.[1]
  return area as 'api' | 'auth' | undefined
}

interface ProxyOptions {
  environment: Environment
  backends: Upstreams
  logger: Logger
  limits?: AnswerLimits | undefined
}

interface Area {
  name: 'api' | 'auth'
  upstreams: Upstreams
  defaults: DefaultHeaders
}

/**
 * Passes requests on to the processes behind the gateway. They are most of what comes in and need nothing of Koa: a request costs less
 * than half without (docs/adr/145-passing-on-costs-little.md).
 */
export class ProxiedAreas {
  readonly #areas: Readonly<Record<Area['name'], Area>>
  readonly #environment: Environment
  readonly #logger: Logger
  readonly #limits: AnswerLimits | undefined
  readonly #intake = new Intake()
  readonly #clientAddress: (request: IncomingMessage) => string
  readonly #isTrusted: (request: IncomingMessage) => boolean
  readonly #publicUrl: URL
  /** Answers that last until the page is closed. */
  readonly #streams = new Set<ServerResponse>()

  constructor({ environment, backends, logger, limits }: ProxyOptions) {
    const defaults = new DefaultHeaders(answerHeaders(environment.PUBLIC_URL))
    this.#areas = {
      api: { name: 'api', defaults, upstreams: backends },
      auth: {
        name: 'auth',
        defaults: defaults.with(identityHeaders),
        upstreams: new Upstreams([environment.IDENTITY_URL]),
      },
    }
    this.#environment = environment
    this.#logger = logger
    this.#limits = limits
    this.#clientAddress = clientAddressReader(environment.TRUSTED_PROXIES)
    this.#isTrusted = trustedProxyReader(environment.TRUSTED_PROXIES)
    this.#publicUrl = new URL(environment.PUBLIC_URL)
  }

  /** Ends the event streams in good order; what they still wait for comes with the next connection. */
  endStreams(): void {
    for (const response of this.#streams) {
      response.end()
    }
  }

  /** The process that a protocol upgrade of a path is passed on to; undefined for what the gateway answers itself. */
  targetOf(path: string): Target | undefined {
    const area = areaOf(path)
    return area && this.#areas[area].upstreams.inOrder()[0]?.target
  }

  /**
   * Passes a request on, and answers it with a problem where that fails.
   *
   * @param request names our own host.
   * @returns undefined, and nothing is done, for what the gateway answers itself.
   */
  pass(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const path = pathOf(request)
    const name = areaOf(path)
    return name && this.#pass(request, response, { path, area: this.#areas[name] })
  }

  async #pass(
    request: IncomingMessage,
    response: ServerResponse,
    { path, area }: { path: string; area: Area },
  ): Promise<void> {
    const requestId = createRequestId()
    // What is written to a client that has left is an error of the answer, which nobody else listens for.
    response.on('error', (error) => this.#logger.debug({ err: error }, 'connection broke'))
    if (wantsEvents(request)) {
      this.#streams.add(response)
      response.once('close', () => this.#streams.delete(response))
    }
    const isTrusted = this.#isTrusted(request)
    await traceRequest({ request, route: `/${area.name}`, isTrusted }, async () => {
      try {
        await this.#send(request, response, { path, area, requestId, isTrusted })
      } catch (error) {
        this.#refuse(request, response, { path, area, requestId, error })
      }
      return { status: response.statusCode, requestId }
    })
    lingerAfter(request, response)
    this.#logger.debug({
      requestId,
      method: request.method,
      path: loggedPath(path),
      status: response.statusCode,
    })
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    { path, area, requestId, isTrusted }: { path: string; area: Area; requestId: string; isTrusted: boolean },
  ): Promise<void> {
    if (area.name === 'auth' && this.#environment.NODE_ENV === 'production' && !PUBLIC_IDENTITY.test(path)) {
      throw missingFile()
    }
    const clientAddress = this.#clientAddress(request)
    const trace = forwardedTrace(request, isTrusted)
    const forwarding = { publicUrl: this.#publicUrl, clientAddress, requestId, trace }
    await this.#intake.pass(request, clientAddress, (body, isCut) =>
      forward(request, response, {
        upstreams: area.upstreams,
        forwarding,
        body,
        isCut,
        defaults: area.defaults,
        limits: this.#limits,
      }),
    )
  }

  #refuse(
    request: IncomingMessage,
    response: ServerResponse,
    { path, area, requestId, error }: { path: string; area: Area; requestId: string; error: unknown },
  ): void {
    if (request.socket.destroyed) {
      // Nobody is left to answer, and a client that leaves is no fault of ours.
      return
    }
    const problem = problemOf(error)
    if (problem.status >= 500) {
      const { status, options } = problem
      this.#logger.error({ requestId, path: loggedPath(path), status, err: options.cause }, problem.code)
    }
    writeProblem(response, problem, area.defaults, requestId)
  }
}

const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function writeProblem(
  response: ServerResponse,
  problem: ProblemError,
  defaults: DefaultHeaders,
  requestId: string,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = problemBody(problem, requestId)
  const headers = {
    'X-Request-Id': requestId,
    ...problem.options.headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(body)),
  }
  response.writeHead(problem.status, defaults.with(headers).under({})).end(body)
}
