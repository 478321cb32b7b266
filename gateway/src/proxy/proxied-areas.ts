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
import { Connections } from './connections.ts'
import { type AnswerLimits, forward, type Upstream } from './forward.ts'
import { Intake } from './intake.ts'
import { type Target, targetOf } from './upstream-request.ts'

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

/** Makes the look-up of the processes behind the gateway by the first part of the path; their addresses are parsed once. */
export function upstreamFinder({ BACKEND_URL, BACKEND_SOCKET, IDENTITY_URL }: Environment) {
  const targets = { api: targetOf(BACKEND_URL, BACKEND_SOCKET), auth: targetOf(IDENTITY_URL) }
  return (path: string): Target | undefined => {
    const area = areaOf(path)
    return area && targets[area]
  }
}

interface ProxyOptions {
  environment: Environment
  logger: Logger
  limits?: AnswerLimits | undefined
}

interface Area extends Upstream {
  name: 'api' | 'auth'
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

  constructor({ environment, logger, limits }: ProxyOptions) {
    const defaults = new DefaultHeaders(answerHeaders(environment.PUBLIC_URL))
    this.#areas = {
      api: { name: 'api', defaults, ...upstreamAt(environment.BACKEND_URL, environment.BACKEND_SOCKET) },
      auth: {
        name: 'auth',
        defaults: defaults.with(identityHeaders),
        ...upstreamAt(environment.IDENTITY_URL),
      },
    }
    this.#environment = environment
    this.#logger = logger
    this.#limits = limits
    this.#clientAddress = clientAddressReader(environment.TRUSTED_PROXIES)
    this.#isTrusted = trustedProxyReader(environment.TRUSTED_PROXIES)
    this.#publicUrl = new URL(environment.PUBLIC_URL)
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
        upstream: area,
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

function upstreamAt(origin: string, socketPath?: string): Upstream {
  return { target: targetOf(origin, socketPath), connections: new Connections(origin, socketPath) }
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
