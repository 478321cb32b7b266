import { authCallback, authLogin } from '@headway/contracts/auth'
import { toRateLimitKey } from '@headway/server-kit/rate-limit-key'
import { QueueFullError, FairQueue } from '@headway/server-kit/fair-queue'
import type { Context } from 'koa'
import pLimit from 'p-limit'
import * as z from 'zod/mini'
import type { ProblemError } from '../../../platform/errors.ts'
import { asDatabaseProblem } from '../../../platform/http/error-handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { admitUser, type AdmissionRefusal } from './provision-user.ts'
import { authenticate } from '../authenticate.ts'
import {
  LOGIN_SECONDS,
  sessionHashOf,
  setLoginCookie,
  setSessionCookie,
  takeLoginCookie,
} from '../cookies.ts'
import {
  type IdentityProvider,
  isNetworkFailure,
  ProviderUnavailableError,
  type SignedInPerson,
} from '../../identity/index.ts'
import { safeReturnTo } from './return-to.ts'
import { endSessions, startSession } from '../sessions/sessions.service.ts'
import { createTokenCipher, type TokenCipher } from '../../../platform/token-cipher.ts'

/** Maximum number of concurrent code exchanges with the provider, and of waiting ones per address. */
const EXCHANGE_CONCURRENCY = 16
const MAX_WAITING_PER_ADDRESS = 300

/** Maximum number of sign-ins that write at the same time, well below the size of the connection pool. */
const SIGN_IN_CONCURRENCY = 3

/** Reasons that the shell's start screen explains. */
export type SignedOutReason =
  | AdmissionRefusal
  | 'expired'
  | 'signed_out'
  | 'provider_unavailable'
  | 'unavailable'
  | 'limited'
  /** The identity provider did not complete the sign-in, for example because the account was locked in the meantime. */
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

/** Returns the URL of the start screen with a reason. */
export const signedOut = (reason: SignedOutReason) => `/signed-out?reason=${reason}`

/** Paths to which the browser navigates, so that the user sees the response as a page. */
const pagePaths: ReadonlySet<string> = new Set([authLogin.path, authCallback.path])

/**
 * Returns the URL of the start screen for a sign-in that failed because of a rate limit or an outage.
 *
 * @returns undefined for any other error, which gets a problem body.
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

/**
 * Returns the URL with a marker that the user has no session at the provider, so that the shell does not ask again at
 * once.
 */
function withoutSilentSignIn(returnTo: string, publicUrl: string): string {
  const url = new URL(returnTo, publicUrl)
  url.searchParams.set('sso', 'none')
  return `${url.pathname}${url.search}${url.hash}`
}

/** Sign-in by the authorization code flow with the backend as the client (docs/IDENTITY.md, "Sign-in flow"). */
export class Login {
  readonly #platform: Platform
  readonly #provider: IdentityProvider
  readonly #cipher: TokenCipher
  /** Queues sign-ins during the morning peak. Waiting for a database connection instead would time out. */
  readonly #entries = pLimit(SIGN_IN_CONCURRENCY)
  /** Keeps fake codes of one address from delaying the sign-ins of others. */
  readonly #exchanges = new FairQueue(EXCHANGE_CONCURRENCY, MAX_WAITING_PER_ADDRESS)

  constructor(platform: Platform, provider: IdentityProvider) {
    this.#platform = platform
    this.#provider = provider
    this.#cipher = createTokenCipher(platform.environment.SESSION_SECRET, 'login-state')
  }

  /** Redirects the browser to the provider. */
  async begin(ctx: Context, path: string | undefined, isSilent: boolean): Promise<void> {
    const { environment, clock } = this.#platform
    const returnTo = safeReturnTo(path, environment.PUBLIC_URL)
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

  /** Handles the redirect back from the provider. */
  async finish(ctx: Context): Promise<void> {
    const query = new URLSearchParams(ctx.querystring)
    const attempt = this.#attemptOf(ctx, query.get('state'))
    if (!attempt) {
      // The back button leads here again after a sign-in.
      ctx.redirect((await authenticate(this.#platform, ctx)) ? '/' : signedOut('expired'))
      return
    }
    const error = query.get('error')
    if (error !== null) {
      ctx.redirect(this.#afterError(attempt, error))
      return
    }
    try {
      const person = await this.#exchanges.run(toRateLimitKey(ctx.ip), () =>
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
      // The user signed in in the meantime, for example in another tab.
      return `/api/login?${new URLSearchParams({ prompt: 'none', returnTo: attempt.returnTo })}`
    }
    this.#platform.logger.warn({ error: error.slice(0, 100) }, 'the identity provider has refused a sign-in')
    return signedOut('refused')
  }

  async #enter(ctx: Context, person: SignedInPerson, returnTo: string): Promise<string> {
    const { database, environment } = this.#platform
    const previous = sessionHashOf(ctx, environment.PUBLIC_URL)
    const admission = await inTransaction(database.knex, async (trx) => {
      const decision = await admitUser(this.#platform, person, trx)
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
    // An open session at the provider would answer the next attempt at once, and the user could not choose another
    // account.
    await this.#provider.endSession(person.refreshToken).catch((error: unknown) => {
      this.#platform.logger.warn({ err: error }, 'a refused sign-in stays open at the identity provider')
    })
    return signedOut(admission.refused)
  }

  #whyNot(error: unknown): string {
    if (error instanceof QueueFullError) {
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
