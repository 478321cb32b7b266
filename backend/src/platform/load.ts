import { Arrivals, CutOffError } from '@headway/server-kit/arrivals'
import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context, Next } from 'koa'
import type { Actor } from './actor.ts'
import { ProblemError, unauthenticated } from './errors.ts'

/** Beyond this many requests at once further ones are refused instead of queued (docs/RULES.md, "Limits"). */
const MOST_IN_FLIGHT = 200

/** How a body comes: read whole into memory, or streamed to disk. */
export type BodyKind = 'text' | 'upload'

/** An office is one address: only what comes from it and does not come along gives way. */
const places = {
  text: { address: 1_000, person: 50, everybody: 2_000 },
  upload: { address: 60, person: 4, everybody: 100 },
} as const

const overloaded = () =>
  new ProblemError(503, 'overloaded', {
    detail: 'The server is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })

const tooSlow = (cause: CutOffError) =>
  new ProblemError(408, 'body_too_slow', {
    detail: 'The request was too slow. Try again on a better connection.',
    headers: { Connection: 'close' },
    cause,
  })

/** Routes take a slash at the end and letters of either case, so it does too. */
const EVENT_STREAM = /^\/api\/events\/?$/i

/** Sheds load, and keeps apart what is being worked on and what is still arriving. */
export class Load {
  #inFlight = 0
  readonly #isStillWelcome: (actor: Actor) => Promise<boolean>
  readonly #arrivals: Readonly<Record<BodyKind, Arrivals>> = {
    text: new Arrivals({ longest: 30_000, grace: 5_000, leastPace: 1_024, idle: 500 }),
    upload: new Arrivals({ longest: 600_000, grace: 10_000, leastPace: 4_096, idle: 2_000 }),
  }

  /** @param isStillWelcome whether a person may still come in; asked when their body took its time. */
  constructor(isStillWelcome: (actor: Actor) => Promise<boolean>) {
    this.#isStillWelcome = isStillWelcome
  }

  /** Refuses what comes while too much is under way. Event streams do not count, they only wait. */
  async shed(ctx: Context, next: Next): Promise<void> {
    ctx.state.load = this
    if (EVENT_STREAM.test(ctx.path)) {
      await next()
      return
    }
    if (this.#inFlight >= MOST_IN_FLIGHT) {
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
   * Reads a body. While it arrives it holds no place of what is being worked on, but one by kind, address and person.
   *
   * @throws ProblemError 408 for what comes too slowly, 503 where all places are taken, 401 when the person was shut out
   * meanwhile.
   */
  async receive<T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> {
    if (ctx.req.complete) {
      return read()
    }
    const actor = ctx.state.actor as Actor | undefined
    const received = await this.#whileArriving(ctx, kind, actor, read)
    if (!received) {
      throw overloaded()
    }
    if (actor && !(await this.#isStillWelcome(actor))) {
      throw unauthenticated()
    }
    return received.value
  }

  async #whileArriving<T>(ctx: Context, kind: BodyKind, actor: Actor | undefined, read: () => Promise<T>) {
    const most = places[kind]
    const taken = {
      everybody: most.everybody,
      [`address:${countedAddress(ctx.ip)}`]: most.address,
      ...(actor ? { [`user:${actor.id}`]: most.person } : {}),
    }
    this.#inFlight--
    try {
      return await this.#arrivals[kind].during(ctx.req, taken, read)
    } catch (error) {
      throw error instanceof CutOffError ? tooSlow(error) : error
    } finally {
      this.#inFlight++
    }
  }
}

/** Reads the body of a request under the load of its process; see {@link Load.receive}. */
export const receiveBody = <T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> =>
  (ctx.state.load as Load).receive(ctx, kind, read)
