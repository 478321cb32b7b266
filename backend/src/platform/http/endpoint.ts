import type { Body, EndpointDefinition, Params, Query, Reply } from '@headway/contracts'
import type { Context } from 'koa'
import * as z from 'zod/mini'
import type { Act } from '../act.ts'
import { type Actor, viaOf } from '../actor.ts'
import type { Clock } from '../clock.ts'
import { expectedVersion } from './conditional.ts'
import type { Database } from '../database/database.ts'
import { forbidden, invalidToken, notFound, unauthenticated } from './errors.ts'
import {
  checkIdempotencyKey,
  fingerprintOf,
  isAnswered,
  once,
  type RepeatableRequest,
} from './idempotency.ts'
import { readJsonBody } from './request-body.ts'
import type { HourlyLimit } from '../limits/rate-limit.ts'
import { Routes } from './routes.ts'
import { inTransaction, type Transaction } from '../database/transaction.ts'
import { parseBody, parseQuery } from './validation.ts'

/**
 * Who may call an endpoint at all; what they may do with one object is decided by the module's policy. `token` leaves even
 * that to the module, which knows tokens of its own.
 */
export type Policy = 'public' | 'token' | 'signed-in' | ((actor: Actor) => boolean)

type WithoutActor = { access: 'public' | 'token' }

interface RouteOptions {
  readonly can: Policy
  /** Named in the refusal, for example `task.create`; needed when `can` is a function. */
  readonly ability?: string
  /** A limit beside the pace that holds for everything. */
  readonly hourly?: HourlyLimit
  /** Finds out who comes, before the body is looked at; needed when `can` is `token`. @throws ProblemError 401 or 403. */
  readonly admit?: (ctx: Context, params: unknown, endpoint: EndpointDefinition) => Promise<void>
}

/** What a handler works with. */
export interface Call<E extends EndpointDefinition> {
  readonly ctx: Context
  /** The signed-in person; an endpoint that is public or takes tokens has none. */
  readonly actor: E extends WithoutActor ? undefined : Actor
  /** The same person with what is known of the request, for services that write. */
  readonly act: E extends WithoutActor ? undefined : Act
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  /** Version named by If-Match, undefined without one. */
  readonly expectedVersion: number | undefined
  /**
   * Runs the effect in one transaction, at most once for an Idempotency-Key, and wakes the live streams after it.
   * A repeated request gets the stored value without the effect, so it must be plain JSON, usually the new row's id.
   *
   * @param effect may run again after a deadlock.
   * @param fingerprint what the effect depends on, where the JSON body is not all of it.
   */
  write<T>(effect: (trx: Transaction) => Promise<T>, fingerprint?: string): Promise<T>
  /** Whether `write` would only repeat an earlier answer: what another server does first must then not be done again. */
  isRepeated(): Promise<boolean>
}

type Handler<E extends EndpointDefinition> = (call: Call<E>) => Promise<Reply<E>>

export interface RouteTable {
  /**
   * Mounts an endpoint.
   *
   * @throws Error when it has no policy, is open here or in its contract only, or its name or path is taken: the server
   * then does not start.
   */
  route<E extends EndpointDefinition>(endpoint: E, options: RouteOptions, handler: Handler<E>): void
  readonly endpoints: readonly EndpointDefinition[]
  readonly routes: Routes
}

interface Dependencies {
  database: Database
  clock: Clock
  /** Finds the person behind a request, undefined when nobody is signed in. @throws ProblemError 403 for a token that does not open the endpoint. */
  authenticate(ctx: Context, endpoint: EndpointDefinition): Promise<Actor | undefined>
  /** Refuses what comes too fast or from another site, before any work is done. */
  guard(ctx: Context, actor: Actor | undefined, hourly?: HourlyLimit): Promise<void>
  /** Called after each committed write. */
  onCommit(): void
}

/** Whether nobody has to be found before the handler runs. */
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

/** The key a write is repeatable under, empty without one. */
const keyOf = (endpoint: EndpointDefinition, ctx: Context): string =>
  endpoint.method === 'POST' ? ctx.get('Idempotency-Key') : ''

const NOT_MODIFIED = 304

/** What a request has brought. */
interface Received {
  ctx: Context
  actor: Actor | undefined
  body: unknown
}

/** An empty query schema for endpoints that document none. */
const noQuery = z.strictObject({})

/** The key of a request that may be repeated, with what its effect depends on. */
function repeatableOf(
  { ctx, actor, body }: Received,
  endpoint: EndpointDefinition,
  fingerprint?: string,
): RepeatableRequest | undefined {
  const key = keyOf(endpoint, ctx)
  return key === '' || !actor
    ? undefined
    : {
        userId: actor.id,
        key,
        fingerprint: fingerprintOf(ctx.method, ctx.path, fingerprint ?? JSON.stringify(body ?? null)),
      }
}

/** What a handler writes with. */
const writersOf = (
  { database, onCommit }: Dependencies,
  endpoint: EndpointDefinition,
  received: Received,
): Pick<Call<EndpointDefinition>, 'write' | 'isRepeated'> => ({
  async write(act, fingerprint) {
    const repeatable = repeatableOf(received, endpoint, fingerprint)
    const answer = await (repeatable
      ? once(database.knex, repeatable, act)
      : inTransaction(database.knex, act))
    onCommit()
    return answer
  },
  async isRepeated() {
    const { ctx, actor } = received
    const key = keyOf(endpoint, ctx)
    return actor !== undefined && key !== '' && isAnswered(database.knex, { userId: actor.id, key })
  },
})

/** @throws Error for an endpoint that must not be mounted so. */
function requireMountable(
  endpoint: EndpointDefinition,
  options: RouteOptions,
  mounted: readonly EndpointDefinition[],
): void {
  if (options?.can === undefined) {
    throw new Error(`${endpoint.name} has no policy: say who may call it`)
  }
  if (options.can === 'token' && !options.admit) {
    throw new Error(`${endpoint.name} takes tokens and nobody looks at them`)
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

/** Finds out who comes, whether they may, and what they want; nothing has been done then. */
async function receive(
  dependencies: Dependencies,
  endpoint: EndpointDefinition,
  options: RouteOptions,
  ctx: Context,
): Promise<Call<EndpointDefinition>> {
  const actor = isOpen(options) ? undefined : await dependencies.authenticate(ctx, endpoint)
  ctx.state.actor = actor
  await dependencies.guard(ctx, actor, options.hourly)
  authorize(ctx, options, actor)
  const idempotencyKey = ctx.get('Idempotency-Key')
  if (idempotencyKey !== '') {
    checkIdempotencyKey(idempotencyKey)
  }
  const params = parseParams(endpoint, ctx)
  await options.admit?.(ctx, params, endpoint)
  const query = parseQuery(endpoint.query ?? noQuery, { ...ctx.query })
  const body = await parseRequestBody(endpoint, ctx)
  const act = {
    actor,
    requestId: ctx.state.requestId as string,
    address: ctx.ip,
    at: dependencies.clock.now(),
    via: actor && viaOf(actor),
  }
  const call = { ctx, actor, act, params, query, body, expectedVersion: expectedVersion(ctx) }
  return { ...call, ...writersOf(dependencies, endpoint, { ctx, actor, body }) } as Call<EndpointDefinition>
}

/**
 * Collects the endpoints of all modules and mounts them with validation, policy and problem bodies.
 *
 * @param dependencies what every endpoint needs.
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
