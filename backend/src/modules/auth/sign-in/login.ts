import { authCallback, authLogin } from '@headway/contracts/auth'
import { countedAddress } from '@headway/server-kit/counted-address'
import { CrowdedError, FairQueue } from '@headway/server-kit/fair-queue'
import type { Context } from 'koa'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { ProblemError } from '../../../platform/http/errors.ts'
import { asDatabaseProblem } from '../../../platform/http/error-handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { admit, type Refusal } from './admission.ts'
import { authenticate } from '../authenticate.ts'
import { LOGIN_SECONDS, sessionHashOf, setLoginCookie, setSessionCookie, takeLoginCookie } from './cookies.ts'
import {
  type IdentityProvider,
  isNetworkFailure,
  ProviderUnavailableError,
  type SignedInPerson,
} from '../../identity/index.ts'
import { safeReturnTo } from './return-to.ts'
import { endSessions, startSession } from '../sessions/sessions.service.ts'
import { createTokenCipher, type TokenCipher } from '../../../platform/token-cipher.ts'

/** Codes are redeemed at the provider so many at a time; of one address so many more may wait. */
const EXCHANGES_AT_ONCE = 16
const MOST_WAITING = 300

/** Sign-ins that write at the same time, well below the connections of the pool. */
const ENTRIES_AT_ONCE = 3

/** What the shell's start screen explains. */
export type SignedOutReason =
  | Refusal
  | 'expired'
  | 'signed_out'
  | 'provider_unavailable'
  | 'unavailable'
  | 'limited'
  /** The identity provider has not completed the sign-in, for example because the account was locked meanwhile. */
  | 'refused'

const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  isSilent: z.boolean(),
  /** Epoch milliseconds. */
  until: z.number(),
})
type Attempt = z.infer<typeof attemptSchema>

/** Address of the start screen with a reason. */
export const signedOut = (reason: SignedOutReason) => `/signed-out?reason=${reason}`

/** Whose answer a person sees as a page: the browser goes there itself. */
const pagePaths: ReadonlySet<string> = new Set([authLogin.path, authCallback.path])

/**
 * The start screen with a reason, for a sign-in that is refused because of too much or because something is away.
 *
 * @returns undefined for anything else, which is answered with a problem body.
 */
export function startScreenFor(ctx: Context, { status, code }: ProblemError): string | undefined {
  if (
    !pagePaths.has(ctx.path) ||
    ctx.accepts('json', 'html') !== 'html' ||
    (status !== 429 && status < 500)
  ) {
    return undefined
  }
  return signedOut(status === 429 || code === 'overloaded' ? 'limited' : 'provider_unavailable')
}

/** Tells the shell that nobody is signed in at the provider, so that it does not ask again at once. */
function withoutSilentSignIn(returnTo: string, publicUrl: string): string {
  const url = new URL(returnTo, publicUrl)
  url.searchParams.set('sso', 'none')
  return `${url.pathname}${url.search}${url.hash}`
}

/** Signing in by the authorization code flow, with the backend as the client (docs/IDENTITY.md, "Signing in"). */
export class Login {
  readonly #platform: Platform
  readonly #provider: IdentityProvider
  readonly #cipher: TokenCipher
  /** At nine in the morning everybody comes at once: they wait here, not for a connection, which they would not get in time. */
  readonly #entries = pLimit(ENTRIES_AT_ONCE)
  /** Made-up codes of one address must not keep those of others waiting. */
  readonly #exchanges = new FairQueue(EXCHANGES_AT_ONCE, MOST_WAITING)

  constructor(platform: Platform, provider: IdentityProvider) {
    this.#platform = platform
    this.#provider = provider
    this.#cipher = createTokenCipher(platform.environment.SESSION_SECRET, 'login-state')
  }

  /** Sends the browser to the provider. */
  async begin(ctx: Context, wanted: string | undefined, isSilent: boolean): Promise<void> {
    const { environment, clock } = this.#platform
    const returnTo = safeReturnTo(wanted, environment.PUBLIC_URL)
    try {
      const { url, checks } = await this.#provider.begin(isSilent)
      const now = clock.now()
      const until = now.getTime() + LOGIN_SECONDS * 1_000
      const attempt: Attempt = { ...checks, returnTo, isSilent, until }
      const sealed = this.#cipher.encrypt(JSON.stringify(attempt)).toString('base64url')
      setLoginCookie(ctx, environment.PUBLIC_URL, { state: checks.state, value: sealed, now })
      ctx.redirect(url.href)
    } catch (error) {
      ctx.redirect(this.#whyNot(error))
    }
  }

  /** Takes the browser back from the provider. */
  async finish(ctx: Context): Promise<void> {
    const query = new URLSearchParams(ctx.querystring)
    const attempt = this.#attemptOf(ctx, query.get('state'))
    if (!attempt) {
      // The back button after a sign-in leads here again.
      ctx.redirect((await authenticate(this.#platform, ctx)) ? '/' : signedOut('expired'))
      return
    }
    const error = query.get('error')
    if (error !== null) {
      ctx.redirect(this.#afterError(attempt, error))
      return
    }
    try {
      const person = await this.#exchanges.run(countedAddress(ctx.ip), () =>
        this.#provider.finish(ctx.querystring, attempt),
      )
      ctx.redirect(await this.#entries(() => this.#enter(ctx, person, attempt.returnTo)))
    } catch (failure) {
      ctx.redirect(this.#whyNot(failure))
    }
  }

  #attemptOf(ctx: Context, state: string | null): Attempt | undefined {
    const { environment, clock } = this.#platform
    const sealed = state === null ? undefined : takeLoginCookie(ctx, environment.PUBLIC_URL, state)
    const text = sealed === undefined ? undefined : this.#cipher.decrypt(Buffer.from(sealed, 'base64url'))
    const attempt = text === undefined ? undefined : attemptSchema.parse(JSON.parse(text))
    const isOurs = attempt?.state === state && attempt !== undefined && clock.now().getTime() < attempt.until
    return isOurs ? attempt : undefined
  }

  #afterError(attempt: Attempt, error: string): string {
    if (attempt.isSilent) {
      return withoutSilentSignIn(attempt.returnTo, this.#platform.environment.PUBLIC_URL)
    }
    if (error === 'temporarily_unavailable') {
      // Signed in meanwhile, for example in another tab.
      return `/api/login?${new URLSearchParams({ prompt: 'none', returnTo: attempt.returnTo })}`
    }
    this.#platform.logger.warn({ error: error.slice(0, 100) }, 'the identity provider has refused a sign-in')
    return signedOut('refused')
  }

  async #enter(ctx: Context, person: SignedInPerson, returnTo: string): Promise<string> {
    const { database, environment } = this.#platform
    const previous = sessionHashOf(ctx, environment.PUBLIC_URL)
    const admission = await inTransaction(database.knex, async (trx) => {
      const decision = await admit(this.#platform, person, trx)
      if ('refused' in decision) {
        return decision
      }
      if (previous !== undefined) {
        await endSessions(this.#platform, { id_hash: previous }, 'replaced', trx)
      }
      const session = {
        ...person,
        ...decision,
        ip: ctx.ip,
        userAgent: ctx.get('User-Agent'),
        requestId: ctx.state.requestId as string,
      }
      return { id: await startSession(this.#platform, session, trx) }
    })
    if ('id' in admission) {
      setSessionCookie(ctx, environment.PUBLIC_URL, admission.id)
      return returnTo
    }
    // Left open, the provider's session would answer the next try at once, and nobody could sign in as someone else.
    await this.#provider.endSession(person.refreshToken).catch((error: unknown) => {
      this.#platform.logger.warn({ err: error }, 'a refused sign-in stays open at the identity provider')
    })
    return signedOut(admission.refused)
  }

  #whyNot(error: unknown): string {
    if (error instanceof CrowdedError) {
      return signedOut('limited')
    }
    const isUnavailable = error instanceof ProviderUnavailableError || isNetworkFailure(error)
    this.#platform.logger.warn({ err: error }, 'sign-in failed')
    if (asDatabaseProblem(error)) {
      return signedOut('unavailable')
    }
    return signedOut(isUnavailable ? 'provider_unavailable' : 'refused')
  }
}
