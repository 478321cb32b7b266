import type { Body, EndpointDefinition, Params, Query, Reply } from '@headway/contracts'
import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { RequestContext } from '../request-context.ts'
import { type Actor, viaOf } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { expectedVersion } from './conditional-requests.ts'
import type { Database } from '../database/database.ts'
import { forbidden, invalidToken, notFound, unauthenticated } from '../errors.ts'
import { checkIdempotencyKey } from './idempotency.ts'
import { writersOf } from './repeatable-writes.ts'
import { readJsonBody } from './request-body.ts'
import type { HourlyLimit } from '../limits/rate-limit.ts'
import { Routes } from './routes.ts'
import type { Transaction } from '../database/transaction.ts'
import { parseBody, parseQuery } from './validation.ts'

/**
 * Decides who may call an endpoint at all. The module's policy decides about a single object. With `token`
 * the module also authenticates the caller, because it has its own tokens.
 */
export type Policy = 'public' | 'token' | 'signed-in' | ((actor: Actor) => boolean)

type WithoutActor = { access: 'public' | 'token' }

interface RouteOptions {
  readonly can: Policy
  /** Name for the 403 response, for example `task.create`. It is required if `can` is a function. */
  readonly ability?: string
  /** Additional limit besides the general rate limit. */
  readonly hourly?: HourlyLimit
  /**
   * Authenticates the caller before the body is read. It is required if `can` is `token`.
   *
   * @throws ProblemError 401 or 403.
   */
  readonly admit?: (ctx: Context, params: unknown, endpoint: EndpointDefinition) => Promise<void>
}

/** Input of a handler. */
export interface Call<E extends EndpointDefinition> {
  readonly ctx: Context
  /** The signed-in user. It is undefined for endpoints that are public or use the module's tokens. */
  readonly actor: E extends WithoutActor ? undefined : Actor
  /** The same user with details of the request, for services that write. */
  readonly context: E extends WithoutActor ? undefined : RequestContext
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /** Version in If-Match, or undefined without the header. */
  readonly expectedVersion: number | undefined
  /**
   * Runs the effect in one transaction, at most once per Idempotency-Key, and then notifies the event
   * streams. A repeated request gets the stored value without running the effect. The value must therefore be
   * plain JSON, usually the new row's id.
   *
   * @param effect may run again after a deadlock.
   * @param fingerprint additional input of the effect, if it depends on more than the JSON body.
   */
  write<T>(effect: (trx: Transaction) => Promise<T>, fingerprint?: string): Promise<T>
  /**
   * Returns true if `write` would only return a stored value. Calls to other servers
   * must not be repeated then.
   */
  isReplay(): Promise<boolean>
}

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Reply<E>>

export interface RouteTable {
  /**
   * Mounts an endpoint.
   *
   * @throws Error if it has no policy, its access differs from its contract, or its name or path is already
   *   used. The server then does not start.
   */
  route<E extends EndpointDefinition>(endpoint: E, options: RouteOptions, handler: Handler<E>): void
  /**
   * Mounts a path whose requests the module forwards to another server. It is open to every signed-in user, with the
   * same checks as an endpoint; only the handler knows the input and the response.
   *
   * @param path path pattern of the router.
   */
  forward(path: string, endpoint: { name: string; methods: readonly string[] }, handler: ForwardHandler): void
  readonly endpoints: readonly EndpointDefinition[]
  readonly routes: Routes
}

type ForwardHandler = (ctx: Context, actor: Actor) => Promise<void>

interface Dependencies {
  database: Database
  clock: Clock
  /**
   * Returns the user of a request, or undefined without a session.
   *
   * @throws ProblemError 403 for a token without access to the endpoint.
   */
  authenticate(ctx: Context, endpoint: EndpointDefinition): Promise<Actor | undefined>
  /** Rejects requests that exceed a rate limit or come from another site, before any work is done. */
  guard(ctx: Context, actor: Actor | undefined, hourly?: HourlyLimit): Promise<void>
  /** Called after each committed write. */
  onCommit(): void
}

/** Returns true if the handler runs without an authenticated user. */
const isOpen = ({ can }: RouteOptions): boolean => can === 'public' || can === 'token'

function authorize(ctx: Context, options: RouteOptions, actor: Actor | undefined): void {
  if (isOpen(options)) {
    return
  }
  if (!actor) {
    throw ctx.get('Authorization') === '' ? unauthenticated() : invalidToken()
  }
  if (typeof options.can === 'function' && !options.can(actor)) {
    throw forbidden(options.ability ?? 'call')
  }
}

function parseParams(endpoint: EndpointDefinition, ctx: Context): unknown {
  if (!endpoint.params) {
    return undefined
  }
  const result = z.safeParse(endpoint.params, ctx.params)
  if (!result.success) {
    throw notFound('object')
  }
  return result.data
}

async function parseRequestBody(endpoint: EndpointDefinition, ctx: Context): Promise<unknown> {
  if (!endpoint.body || (endpoint.encoding ?? 'json') !== 'json') {
    return undefined
  }
  return parseBody(endpoint.body, await readJsonBody(ctx))
}

const NOT_MODIFIED = 304

/** Query schema for endpoints without query parameters. */
const noQuery = z.strictObject({})

/** @throws Error if the endpoint must not be mounted with these options. */
function requireMountable(
  endpoint: EndpointDefinition,
  options: RouteOptions,
  mounted: readonly EndpointDefinition[],
): void {
  if (options?.can === undefined) {
    throw new Error(`${endpoint.name} has no policy: say who may call it`)
  }
  if (options.can === 'token' && !options.admit) {
    throw new Error(`${endpoint.name} accepts tokens but has no token check`)
  }
  const access = isOpen(options) ? options.can : 'session'
  if (access !== (endpoint.access ?? 'session')) {
    throw new Error(`${endpoint.name} is open in its contract or its policy, but not in both`)
  }
  const isTaken = (other: EndpointDefinition) =>
    other.name === endpoint.name || (other.path === endpoint.path && other.method === endpoint.method)
  if (mounted.some(isTaken)) {
    throw new Error(`${endpoint.name} is mounted twice`)
  }
}

/** Authenticates the caller and checks access and rate limits. */
async function admit(
  dependencies: Dependencies,
  endpoint: EndpointDefinition,
  options: RouteOptions,
  ctx: Context,
): Promise<Actor | undefined> {
  const actor = isOpen(options) ? undefined : await dependencies.authenticate(ctx, endpoint)
  ctx.state.actor = actor
  await dependencies.guard(ctx, actor, options.hourly)
  authorize(ctx, options, actor)
  return actor
}

/** Admits a request and validates its input. Nothing has been written at that point. */
async function receive(
  dependencies: Dependencies,
  endpoint: EndpointDefinition,
  options: RouteOptions,
  ctx: Context,
): Promise<Call<EndpointDefinition>> {
  const actor = await admit(dependencies, endpoint, options, ctx)
  const idempotencyKey = ctx.get('Idempotency-Key')
  if (idempotencyKey !== '') {
    checkIdempotencyKey(idempotencyKey)
  }
  const params = parseParams(endpoint, ctx)
  await options.admit?.(ctx, params, endpoint)
  const query = parseQuery(endpoint.query ?? noQuery, { ...ctx.query })
  const body = await parseRequestBody(endpoint, ctx)
  const context = {
    actor,
    requestId: ctx.state.requestId as string,
    address: ctx.ip,
    at: dependencies.clock.now(),
    via: actor && viaOf(actor),
  }
  const call = { ctx, actor, context, params, query, body, expectedVersion: expectedVersion(ctx) }
  return { ...call, ...writersOf(dependencies, endpoint, { ctx, actor, body }) } as Call<EndpointDefinition>
}

/**
 * Creates the table in which all modules mount their endpoints, with validation, access
 * checks and problem responses.
 *
 * @param dependencies dependencies of every endpoint.
 */
export function createRouteTable(dependencies: Dependencies): RouteTable {
  const routes = new Routes()
  const endpoints: EndpointDefinition[] = []
  return {
    routes,
    endpoints,
    route(endpoint, options, handler) {
      requireMountable(endpoint, options, endpoints)
      endpoints.push(endpoint)
      routes.register(endpoint.path, [endpoint.method], async (ctx: Context) => {
        const call = await receive(dependencies, endpoint, options, ctx)
        respond(ctx, endpoint, await handler(call as unknown as Call<typeof endpoint>))
      })
    },
    forward(path, { name, methods }, handler) {
      const endpoint: EndpointDefinition = { name, method: 'GET', path, summary: '' }
      routes.register(path, [...methods], async (ctx: Context) => {
        const actor = await admit(dependencies, endpoint, { can: 'signed-in' }, ctx)
        await handler(ctx, actor as Actor)
      })
    },
  }
}

function respond(ctx: Context, endpoint: EndpointDefinition, reply: unknown): void {
  if (ctx.status === NOT_MODIFIED) {
    return
  }
  if (!endpoint.reply) {
    if (endpoint.status === 204) {
      ctx.status = 204
    }
    return
  }
  ctx.status = endpoint.status ?? 200
  ctx.set('Cache-Control', 'no-store')
  const version = (reply as { version?: number }).version
  if (typeof version === 'number') {
    ctx.set('ETag', `"${version}"`)
  }
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(reply)
}
