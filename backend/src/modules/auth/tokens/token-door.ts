import type { EndpointDefinition, Role } from '@headway/contracts'
import { scopesFor, type TokenScope } from '@headway/contracts/api-tokens'
import type { Context } from 'koa'
import type { Actor } from '../../../platform/actor.ts'
import { ProblemError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { WrongTokens } from '../../../platform/limits/wrong-tokens.ts'
import { reportRefused } from './api-tokens.service.ts'
import { hashOfToken, isTokenText } from './token-text.ts'

/** The last use of a token is written at most this often, in milliseconds. */
const USED_INTERVAL = 60_000

const guesses = new WeakMap<Platform, WrongTokens>()

/** Knows the guessers and the right tokens for all requests of a process. */
function guessesOf(platform: Platform): WrongTokens {
  const known = guesses.get(platform) ?? new WrongTokens(platform.database, 'api-token')
  guesses.set(platform, known)
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

const areOff = () =>
  new ProblemError(403, 'api_tokens_off', { detail: 'API tokens are turned off in this portal.' })

/** RFC 6750, section 3.1: the scope that would be enough stands in the header. */
const outOfScope = (allowed: readonly TokenScope[]) =>
  new ProblemError(403, 'insufficient_scope', {
    detail: `The token lacks the scope ${allowed.join(' or ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${allowed.at(-1)}"` },
  })

const notForTokens = () =>
  new ProblemError(403, 'not_for_tokens', {
    detail: 'API tokens can’t be used here. Sign in instead.',
    headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
  })

function checkScope(scopes: string, endpoint: EndpointDefinition): void {
  const allowed = scopesFor(endpoint)
  if (!allowed) {
    throw notForTokens()
  }
  const own = new Set(scopes.split(' '))
  if (!allowed.some((scope) => own.has(scope))) {
    throw outOfScope(allowed)
  }
}

async function refuse(platform: Platform, ctx: Context, row: TokenRow, now: Date): Promise<void> {
  const token = { id: row.tokenId, userId: row.id, name: row.tokenName }
  const act = {
    actor: { id: row.id, role: row.role },
    requestId: ctx.state.requestId as string,
    address: ctx.ip,
    at: now,
    via: `token:${row.tokenName}` as const,
  }
  await inTransaction(platform.database.knex, (trx) => reportRefused(platform, token, act, trx))
}

/**
 * Finds the person whose token a request brings. The row is read each time, so that an end holds at once in every process.
 *
 * @param text what follows `Bearer`, beginning as our tokens do.
 * @param endpoint what the request calls; undefined where it is open to everybody, and a token adds nothing.
 * @returns undefined for anything that is no usable token.
 * @throws ProblemError 403 for a token that does not open the endpoint, 429 for an address that guesses.
 */
export async function findByApiToken(
  platform: Platform,
  ctx: Context,
  text: string,
  endpoint: EndpointDefinition | undefined,
): Promise<Actor | undefined> {
  // Check digits tell what was mistyped or made up: it costs no look at the database.
  if (!isTokenText(text) || endpoint === undefined) {
    return undefined
  }
  const wrong = guessesOf(platform)
  const hash = hashOfToken(text)
  await wrong.refuseGuessers(ctx, hash)
  const { database, clock, settings } = platform
  const now = clock.now()
  const [row] = await database.rows<TokenRow>(tokenWithPerson, [hash])
  if (!row) {
    await wrong.count(ctx)
    return undefined
  }
  wrong.remember(hash)
  if (row.isActive !== 1 || row.endedAt !== null || row.expiresAt <= now) {
    await refuse(platform, ctx, row, now)
    return undefined
  }
  if (!settings.get('apiTokens.areAllowed')) {
    throw areOff()
  }
  checkScope(row.scopes, endpoint)
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= USED_INTERVAL) {
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
