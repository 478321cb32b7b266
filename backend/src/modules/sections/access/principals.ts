import type { EndpointDefinition } from '@headway/contracts'
import type { Context } from 'koa'
import type { AuditContext } from '../../../platform/request-context.ts'
import { type Via, viaOf } from '../../../platform/actor.ts'
import { forbidden, ProblemError, unauthenticated } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { InvalidTokenLimiter } from '../../../platform/limits/invalid-token-limiter.ts'
import { authenticate } from '../../auth/index.ts'
import { can } from '../sections.policy.ts'
import type { Principal } from '../core/principal.ts'
import { findUsableToken, type TokenScope } from './tokens.ts'

const wrongToken = () =>
  new ProblemError(401, 'invalid_token', {
    detail: 'This publishing token is unknown, expired or revoked.',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  })

const wrongSection = (section: string) =>
  new ProblemError(403, 'wrong_section_token', {
    detail: `This token belongs to ${section}. Create one on the page of the other section, under Admin Tools, Sections.`,
  })

const publishOnly = (section: string) =>
  new ProblemError(403, 'publish_only_token', {
    detail: `This token can only publish. Create one with the permission “Publish and activate” on the page of ${section}, under Admin Tools, Sections.`,
  })

/** Authenticates administrators and publishing tokens. */
export class Principals {
  readonly #platform: Platform
  readonly #invalidTokens: InvalidTokenLimiter
  readonly #admitted = new WeakMap<Context, Principal>()

  constructor(platform: Platform) {
    this.#platform = platform
    this.#invalidTokens = new InvalidTokenLimiter(platform.database, 'section-token')
  }

  /**
   * Returns the options of an endpoint that administrators and tokens may call. A token works only on its own section,
   * also when the path names none.
   *
   * @param scope scope that a token must have.
   */
  allowing(scope: TokenScope) {
    return {
      can: 'token' as const,
      /**
       * Authenticates the request.
       *
       * @throws ProblemError 401, 403, or 429 for an address that guesses.
       */
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

  /** Returns the principal whom `admit` accepted for the request. */
  of(ctx: Context): Principal {
    const principal = this.#admitted.get(ctx)
    if (!principal) {
      throw new Error('The request has no authenticated principal')
    }
    return principal
  }

  #contextOf(ctx: Context, actor: AuditContext['actor'], via: Via | undefined): AuditContext {
    const { clock } = this.#platform
    return { actor, requestId: ctx.state.requestId as string, address: ctx.ip, at: clock.now(), via }
  }

  async #findPerson(ctx: Context, endpoint: EndpointDefinition): Promise<Principal> {
    const actor = await authenticate(this.#platform, ctx, endpoint)
    if (!actor) {
      throw unauthenticated()
    }
    ctx.state.actor = actor
    if (!can.administer(actor)) {
      throw forbidden('section.administer')
    }
    return {
      context: this.#contextOf(ctx, actor, viaOf(actor)),
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
  ): Promise<Principal> {
    await this.#invalidTokens.rejectIfThrottled(ctx)
    const token = await findUsableToken(this.#platform, secret)
    if (!token) {
      await this.#invalidTokens.recordInvalid(ctx)
      throw wrongToken()
    }
    if (section !== null && section !== token.section) {
      throw wrongSection(token.section)
    }
    if (scope === 'operate' && token.scope !== 'operate') {
      throw publishOnly(token.section)
    }
    return {
      context: this.#contextOf(ctx, { id: token.userId, role: token.role }, `token:${token.name}`),
      userId: token.userId,
      tokenName: token.name,
      section: token.section,
      actor: undefined,
    }
  }
}
