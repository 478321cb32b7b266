import type { EndpointDefinition, Role } from '@headway/contracts'
import { scopesFor, type TokenScope } from '@headway/contracts/api-tokens'
import type { Context } from 'koa'
import type { Actor } from '../../../platform/actor.ts'
import { ProblemError } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { InvalidTokenLimiter } from '../../../platform/limits/invalid-token-limiter.ts'
import { reportRefusedToken } from './api-tokens.service.ts'
import { hashOfToken, isTokenText } from './token-text.ts'

/** Minimum time in milliseconds between two writes of a token's last use. */
const LAST_USE_INTERVAL_MS = 60_000

const limiters = new WeakMap<Platform, InvalidTokenLimiter>()

/** Returns the guess counter that all requests of this process share. */
function limiterOf(platform: Platform): InvalidTokenLimiter {
  const known = limiters.get(platform) ?? new InvalidTokenLimiter(platform.database, 'api-token')
  limiters.set(platform, known)
  return known
}

interface TokenRow {
  tokenId: number
  tokenName: string
  scopes: string
  expiresAt: Date
  endedAt: Date | null
  lastUsedAt: Date | null
  isActive: number
  id: number
  role: Role
  firstName: string
  lastName: string
  email: string
  managerId: number | null
}

const tokenWithPerson = `SELECT t.id AS tokenId, t.name AS tokenName, t.scopes, t.expires_at AS expiresAt,
    t.ended_at AS endedAt, t.last_used_at AS lastUsedAt, u.is_active AS isActive,
    u.id, u.role, u.first_name AS firstName, u.last_name AS lastName, u.email, u.manager_id AS managerId
  FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.token_hash = ?`

const tokensDisabled = () =>
  new ProblemError(403, 'api_tokens_off', { detail: 'API tokens are turned off in this portal.' })

/** Returns an error that names the required scope in the header (RFC 6750, section 3.1). */
const insufficientScope = (allowed: readonly TokenScope[]) =>
  new ProblemError(403, 'insufficient_scope', {
    detail: `The token lacks the scope ${allowed.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${allowed.at(-1)}"` },
  })

const tokensNotAllowed = () =>
  new ProblemError(403, 'not_for_tokens', {
    detail: 'API tokens can’t be used here. Sign in instead.',
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  })

function checkScope(scopes: string, endpoint: EndpointDefinition): void {
  const allowed = scopesFor(endpoint)
  if (!allowed) {
    throw tokensNotAllowed()
  }
  const own = new Set(scopes.split(' '))
  if (!allowed.some((scope) => own.has(scope))) {
    throw insufficientScope(allowed)
  }
}

async function reportUnusable(platform: Platform, ctx: Context, row: TokenRow, now: Date): Promise<void> {
  const token = { id: row.tokenId, userId: row.id, name: row.tokenName }
  const context = {
    actor: { id: row.id, role: row.role },
    requestId: ctx.state.requestId as string,
    address: ctx.ip,
    at: now,
    via: `token:${row.tokenName}` as const,
  }
  await inTransaction(platform.database.knex, (trx) => reportRefusedToken(platform, token, context, trx))
}

/**
 * Returns the user whose token a request carries. The row is read each time, so that a revocation applies at once in
 * every process.
 *
 * @param text text after `Bearer`, which begins with the token prefix.
 * @param endpoint the called endpoint; undefined for public endpoints, for which a token changes nothing.
 * @returns undefined when the text is not a usable token.
 * @throws ProblemError 403 for a token that may not call the endpoint, 429 for an address that guesses.
 */
export async function authenticateApiToken(
  platform: Platform,
  ctx: Context,
  text: string,
  endpoint: EndpointDefinition | undefined,
): Promise<Actor | undefined> {
  // The checksum detects mistyped and invented tokens without a database query.
  if (!isTokenText(text) || endpoint === undefined) {
    return undefined
  }
  const limiter = limiterOf(platform)
  const hash = hashOfToken(text)
  await limiter.rejectIfThrottled(ctx, hash)
  const { database, clock, settings } = platform
  const now = clock.now()
  const [row] = await database.rows<TokenRow>(tokenWithPerson, [hash])
  if (!row) {
    await limiter.recordInvalid(ctx)
    return undefined
  }
  limiter.recordValid(hash)
  if (row.isActive !== 1 || row.endedAt !== null || row.expiresAt <= now) {
    await reportUnusable(platform, ctx, row, now)
    return undefined
  }
  if (!settings.get('apiTokens.enabled')) {
    throw tokensDisabled()
  }
  checkScope(row.scopes, endpoint)
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= LAST_USE_INTERVAL_MS) {
    await database.change('UPDATE api_tokens SET last_used_at = ?, last_address = ? WHERE id = ?', [
      now,
      ctx.ip.slice(0, 45),
      row.tokenId,
    ])
  }
  const { id, role, firstName, lastName, email, managerId } = row
  const person = { id, role, firstName, lastName, email, managerId, sessionId: null, roleOverride: null }
  return { ...person, apiToken: { id: row.tokenId, name: row.tokenName } }
}
