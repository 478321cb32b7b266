import { ArrivingBodies } from '@headway/server-kit/arriving-bodies'
import { countedAddress } from '@headway/server-kit/counted-address'
import type { Context, Next } from 'koa'
import type { Actor } from '../actor.ts'
import { ProblemError, unauthenticated } from '../http/errors.ts'

/** Beyond this many requests at once further ones are refused instead of queued (docs/RULES.md, "Limits"). */
const MOST_IN_FLIGHT = 200

/** How a body comes: read whole into memory, or streamed to disk. */
export type BodyKind = 'text' | 'upload'

/** Bodies that may arrive at the same time. An office is one address. */
const limits = {
  text: { address: 1_000, person: 50, total: 2_000 },
  upload: { address: 60, person: 4, total: 100 },
} as const

const overloaded = () =>
  new ProblemError(503, 'overloaded', {
    detail: 'The server is busy. Try again in a moment.',
    headers: { 'Retry-After': '1' },
  })

function limitsFor(kind: BodyKind, address: string, actor: Actor | undefined): Record<string, number> {
  const { total, person, address: perAddress } = limits[kind]
  return {
    total,
    [`address:${countedAddress(address)}`]: perAddress,
    ...(actor ? { [`user:${actor.id}`]: person } : {}),
  }
}

/** Routes take a slash at the end and letters of either case, so it does too. */
const EVENT_STREAM = /^\/api\/events\/?$/i

/** Sheds load, and keeps apart what is being worked on and what is still arriving. */
export class Load {
  #inFlight = 0
  readonly #isStillWelcome: (actor: Actor) => Promise<boolean>
  readonly #arriving: Readonly<Record<BodyKind, ArrivingBodies>> = {
    text: new ArrivingBodies(),
    upload: new ArrivingBodies(),
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
   * Reads a body. While it arrives the request does not count as being worked on, but as arriving, by kind, address and
   * person.
   *
   * @throws ProblemError 503 when too many bodies arrive, 401 when the person lost access during the upload.
   */
  async receive<T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> {
    if (ctx.req.complete) {
      return read()
    }
    const actor = ctx.state.actor as Actor | undefined
    if (!this.#arriving[kind].admit(ctx.req, limitsFor(kind, ctx.ip, actor))) {
      throw overloaded()
    }
    this.#inFlight--
    const body = await read().finally(() => {
      this.#inFlight++
    })
    if (actor && !(await this.#isStillWelcome(actor))) {
      throw unauthenticated()
    }
    return body
  }
}

/** Reads the body of a request under the load of its process; see {@link Load.receive}. */
export const receiveBody = <T>(ctx: Context, kind: BodyKind, read: () => Promise<T>): Promise<T> =>
  (ctx.state.load as Load).receive(ctx, kind, read)
