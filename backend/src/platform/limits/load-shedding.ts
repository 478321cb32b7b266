import { IncomingBodies } from '@headway/server-kit/request-body-limits'
import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import type { Context, Next } from 'koa'
import type { Actor } from '../actor.ts'
import { invalid, ProblemError, unauthenticated } from '../errors.ts'

/**
 * Maximum number of concurrent requests; further ones are refused instead of queued (docs/LIMITS.md, "Request limits").
 */
const MAX_IN_FLIGHT = 200

/** Whether a body is read into memory (`text`) or streamed to disk (`upload`). */
export type BodyKind = 'text' | 'upload'

/**
 * Maximum number of bodies that arrive at the same time, per address, per person and in total. A whole office may share
 * one address.
 */
const limits = {
  text: { address: 1_000, person: 50, total: 2_000 },
  upload: { address: 60, person: 4, total: 100 },
} as const

/** 503: too many requests of this kind are in progress. */
export const overloaded = () =>
  new ProblemError(503, 'overloaded', {
    detail: 'The server is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })

function limitsFor(kind: BodyKind, address: string, actor: Actor | undefined): Record<string, number> {
  const { total, person, address: perAddress } = limits[kind]
  return {
    total,
    [`address:${toRateLimitKey(address)}`]: perAddress,
    ...(actor ? { [`user:${actor.id}`]: person } : {}),
  }
}

/** Matches in any case and with a trailing slash, like the routes. */
const EVENT_STREAM = /^\/api\/events\/?$/i

/** Refuses requests under overload. Requests in progress and bodies that are still arriving have separate limits. */
export class LoadShedder {
  #inFlight = 0
  readonly #hasAccess: (actor: Actor) => Promise<boolean>
  readonly #incoming: Readonly<Record<BodyKind, IncomingBodies>> = {
    text: new IncomingBodies(),
    upload: new IncomingBodies(),
  }

  /**
   * Creates the limits.
   *
   * @param hasAccess returns whether the user still has access; called after a body that did not arrive at once.
   */
  constructor(hasAccess: (actor: Actor) => Promise<boolean>) {
    this.#hasAccess = hasAccess
  }

  /** Refuses requests above the limit. Event streams do not count, since they are idle most of the time. */
  async shed(ctx: Context, next: Next): Promise<void> {
    ctx.state.load = this
    if (EVENT_STREAM.test(ctx.path)) {
      await next()
      return
    }
    if (this.#inFlight >= MAX_IN_FLIGHT) {
      throw overloaded()
    }
    this.#inFlight++
    try {
      await next()
    } finally {
      this.#inFlight--
    }
  }

  /**
   * Runs a call to another server. The request does not count as in progress during the call, so that a slow server does
   * not make the portal refuse other requests. The caller limits the number of such calls itself.
   */
  async callOutside<T>(call: () => Promise<T>): Promise<T> {
    this.#inFlight--
    try {
      return await call()
    } finally {
      this.#inFlight++
    }
  }

  /**
   * Reads a body. While it arrives, the request counts toward the limits of its kind, address and person instead of the
   * limit of concurrent requests.
   *
   * @throws ProblemError 503 when too many bodies arrive, 401 when the person lost access during the upload, 400 when the
   *   client has left, which then gets no response.
   */
  async receive<T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> {
    if (ctx.req.complete) {
      return read()
    }
    // The request has already emitted its last event, so that it would be read and counted for ever.
    if (ctx.req.destroyed) {
      throw invalid('incomplete_body', { detail: 'The request ended before its body.' })
    }
    const actor = ctx.state.actor as Actor | undefined
    if (!this.#incoming[kind].admit(ctx.req, limitsFor(kind, ctx.ip, actor))) {
      throw overloaded()
    }
    this.#inFlight--
    const body = await read().finally(() => {
      this.#inFlight++
    })
    if (actor && !(await this.#hasAccess(actor))) {
      throw unauthenticated()
    }
    return body
  }
}

/** Reads the body of a request under the limits of this process; see {@link LoadShedder.receive}. */
export const receiveBody = <T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> =>
  (ctx.state.load as LoadShedder).receive(ctx, kind, read)

/** Runs a call to another server; see {@link LoadShedder.callOutside}. */
export const callOutside = <T>(ctx: Context, call: () => Promise<T>): Promise<T> =>
  (ctx.state.load as LoadShedder).callOutside(call)
