import type { Context } from 'koa'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Act, ActRecord, Via } from '../../../platform/act.ts'
import { type Actor, viaOf } from '../../../platform/actor.ts'
import { forbidden, ProblemError, unauthenticated } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authenticate } from '../../auth/index.ts'
import { can } from '../sections.policy.ts'
import { findUsableToken, type TokenScope } from './tokens.ts'

/** Wrong tokens of one address within a minute, before it has to wait: nobody mistypes more. */
const WRONG_TOKENS = 10

/** Who works on a section: an administrator, or a program with the section's token. */
export interface Operator {
  /** The person, or who has made the token and answers for it. */
  readonly act: ActRecord
  readonly userId: number
  readonly tokenName: string | null
  /** The only section that it may work on; null for a person. */
  readonly section: string | null
  /** The person; undefined for a token. */
  readonly actor: Actor | undefined
}

/** The operator that a person's act makes. */
export const operatorOf = (act: Act): Operator => ({
  act,
  userId: act.actor.id,
  tokenName: null,
  section: null,
  actor: act.actor,
})

const tooManyWrong = (waitMilliseconds: number) =>
  new ProblemError(429, 'too_many_requests', {
    detail: 'Too many wrong tokens. Wait a moment and try again.',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMilliseconds / 1_000))) },
  })

const wrongToken = () =>
  new ProblemError(401, 'invalid_token', {
    detail: 'This publishing token is not known, is over or was taken back.',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/** Finds out who works on sections. */
export class Operators {
  readonly #platform: Platform
  readonly #wrong = new RateLimiterMemory({ points: WRONG_TOKENS, duration: 60, keyPrefix: 'section-token' })

  readonly #admitted = new WeakMap<Context, Operator>()

  constructor(platform: Platform) {
    this.#platform = platform
  }

  /**
   * Options of an endpoint that administrators and tokens call. A token works on the section in the path; where the path names
   * none, it sees its own.
   *
   * @param scope what a token must be for.
   */
  admitting(scope: TokenScope) {
    return {
      can: 'token' as const,
      /** @throws ProblemError 401, 403, or 429 for an address that guesses. */
      admit: async (ctx: Context, params: unknown) => {
        const { name = null } = (params ?? {}) as { name?: string }
        const secret = /^Bearer (hws_\S*)$/i.exec(ctx.get('Authorization'))?.[1]
        this.#admitted.set(
          ctx,
          secret === undefined
            ? await this.#findPerson(ctx)
            : await this.#findToken(ctx, secret, name, scope),
        )
      },
    }
  }

  /** Who was admitted to the request. */
  of(ctx: Context): Operator {
    const operator = this.#admitted.get(ctx)
    if (!operator) {
      throw new Error('Nobody was admitted to this request')
    }
    return operator
  }

  #recordOf(ctx: Context, actor: ActRecord['actor'], via: Via | undefined): ActRecord {
    const { clock } = this.#platform
    return { actor, requestId: ctx.state.requestId as string, address: ctx.ip, at: clock.now(), via }
  }

  async #findPerson(ctx: Context): Promise<Operator> {
    const actor = await authenticate(this.#platform, ctx)
    if (!actor) {
      throw unauthenticated()
    }
    ctx.state.actor = actor
    if (!can.administer(actor)) {
      throw forbidden('section.administer')
    }
    return {
      act: this.#recordOf(ctx, actor, viaOf(actor)),
      userId: actor.id,
      tokenName: null,
      section: null,
      actor,
    }
  }

  async #findToken(
    ctx: Context,
    secret: string,
    section: string | null,
    scope: TokenScope,
  ): Promise<Operator> {
    await this.#refuseGuessers(ctx)
    const token = await findUsableToken(this.#platform.database, secret, this.#platform.clock.now())
    if (!token) {
      await this.#wrong.consume(ctx.ip).catch(() => undefined)
      throw wrongToken()
    }
    if (section !== null && section !== token.section) {
      throw forbidden('section.publish')
    }
    if (scope === 'operate' && token.scope !== 'operate') {
      throw forbidden('section.operate')
    }
    return {
      act: this.#recordOf(ctx, { id: token.userId, role: token.role }, `token:${token.name}`),
      userId: token.userId,
      tokenName: token.name,
      section: token.section,
      actor: undefined,
    }
  }

  async #refuseGuessers(ctx: Context): Promise<void> {
    const state: RateLimiterRes | null = await this.#wrong.get(ctx.ip)
    if (state && state.consumedPoints >= WRONG_TOKENS) {
      throw tooManyWrong(state.msBeforeNext)
    }
  }
}
