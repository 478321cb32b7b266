import type { EndpointDefinition } from '@headway/contracts'
import type { Context } from 'koa'
import type { ActRecord } from '../../../platform/act.ts'
import { type Via, viaOf } from '../../../platform/actor.ts'
import { forbidden, ProblemError, unauthenticated } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { WrongTokens } from '../../../platform/limits/wrong-tokens.ts'
import { authenticate } from '../../auth/index.ts'
import { can } from '../sections.policy.ts'
import type { Operator } from './operator.ts'
import { findUsableToken, type TokenScope } from './tokens.ts'

const wrongToken = () =>
  new ProblemError(401, 'invalid_token', {
    detail: 'This publishing token is unknown, expired or revoked.',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

/** Finds out who works on sections. */
export class Operators {
  readonly #platform: Platform
  readonly #wrong: WrongTokens
  readonly #admitted = new WeakMap<Context, Operator>()

  constructor(platform: Platform) {
    this.#platform = platform
    this.#wrong = new WrongTokens(platform.database, 'section-token')
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
      admit: async (ctx: Context, params: unknown, endpoint: EndpointDefinition) => {
        const { name = null } = (params ?? {}) as { name?: string }
        const secret = /^Bearer (hws_\S*)$/i.exec(ctx.get('Authorization'))?.[1]
        this.#admitted.set(
          ctx,
          secret === undefined
            ? await this.#findPerson(ctx, endpoint)
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

  async #findPerson(ctx: Context, endpoint: EndpointDefinition): Promise<Operator> {
    const actor = await authenticate(this.#platform, ctx, endpoint)
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
    await this.#wrong.refuseGuessers(ctx)
    const token = await findUsableToken(this.#platform, secret)
    if (!token) {
      await this.#wrong.count(ctx)
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
}
