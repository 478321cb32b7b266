import { limits } from '@headway/contracts'
import type { ApiToken, TokenScope } from '@headway/contracts/api-tokens'
import type { RequestContext, AuditContext } from '../../../platform/request-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findAdministrators } from '../../users/index.ts'
import { can } from './api-tokens.policy.ts'
import { hashOfToken, makeTokenText } from './token-text.ts'

export type TokenEndReason = NonNullable<ApiToken['endReason']>

const DAY_MS = 86_400_000
/** Number of days for which a token's row is kept after its expiry. */
const RETENTION_DAYS = 90

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'apiToken.created': { tokenId: number; userId: number; name: string }
    'apiToken.ended': { tokenId: number; userId: number; name: string; reason: TokenEndReason }
    /** A request used a token that was revoked or expired. */
    'apiToken.refused': { tokenId: number; userId: number; name: string }
  }
}

type TokenEventName = 'apiToken.created' | 'apiToken.ended' | 'apiToken.refused'

/** Fields of a token that its events contain. */
export interface TokenOwner {
  id: number
  userId: number
  name: string
}

async function report<Name extends TokenEventName>(
  { events }: Platform,
  name: Name,
  {
    token,
    context,
    reason,
    change,
  }: { token: TokenOwner; context: AuditContext | null; reason?: TokenEndReason; change?: Change },
  trx: Transaction,
): Promise<void> {
  const { id: tokenId, userId, name: tokenName } = token
  await events.emit(
    {
      name,
      context,
      payload: { tokenId, userId, name: tokenName, ...(reason ? { reason } : {}) } as never,
      change: change ?? null,
      audience: {
        userIds: [...new Set([userId, ...(await findAdministrators(trx))])],
        isOrganizationWide: false,
      },
      tags: [{ type: 'ApiToken' }],
    },
    trx,
  )
}

interface NewToken {
  name: string
  scopes: readonly TokenScope[]
  days: number
}

/**
 * Creates a token for the actor.
 *
 * @returns its id and its text, which is stored only as a hash.
 * @throws ProblemError 403 while administrators allow no tokens, 409 when the actor has the maximum number of tokens.
 */
export async function createToken(
  platform: Platform,
  context: RequestContext,
  { name, scopes, days }: NewToken,
  trx: Transaction,
): Promise<{ id: number; text: string }> {
  const { database, settings } = platform
  if (!(await settings.read('apiTokens.enabled', trx))) {
    throw forbidden('apiToken.create', 'api_tokens_off')
  }
  const userId = context.actor.id
  await checkCapacity(database, userId, context.at, trx)
  const text = makeTokenText()
  const expiresAt = new Date(context.at.getTime() + days * DAY_MS)
  const { insertId } = await database.change(
    `INSERT INTO api_tokens (user_id, name, scopes, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [userId, name, scopes.join(' '), hashOfToken(text), context.at, expiresAt],
    trx,
  )
  const token = { id: insertId, userId, name }
  const change = { before: null, after: { name, scopes, expiresAt: expiresAt.toISOString() } }
  await report(platform, 'apiToken.created', { token, context, change }, trx)
  return { id: insertId, text }
}

async function checkCapacity(database: Database, userId: number, now: Date, trx: Transaction): Promise<void> {
  // The lock makes two concurrent requests count one after the other.
  await database.rows('SELECT id FROM users WHERE id = ? FOR UPDATE', [userId], trx)
  const [row] = await database.rows<{ tokens: number }>(
    'SELECT COUNT(*) AS tokens FROM api_tokens WHERE user_id = ? AND ended_at IS NULL AND expires_at > ?',
    [userId, now],
    trx,
  )
  if ((row?.tokens ?? 0) >= limits.apiTokensPerPerson) {
    throw conflict(
      'too_many_tokens',
      `You already have ${limits.apiTokensPerPerson} tokens. Revoke one that you no longer need.`,
    )
  }
}

/**
 * Revokes a token. Revoking it again changes nothing.
 *
 * @throws ProblemError 404 for another person's token, unless the actor may end that person's sessions.
 */
export async function revokeToken(
  platform: Platform,
  context: RequestContext,
  id: number,
  trx: Transaction,
): Promise<void> {
  const [token] = await platform.database.rows<
    TokenOwner & { role: RequestContext['actor']['role']; endedAt: Date | null }
  >(
    `SELECT t.id, t.user_id AS userId, t.name, t.ended_at AS endedAt, u.role
     FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.id = ? FOR UPDATE`,
    [id],
    trx,
  )
  if (!token || !can.revoke(context.actor, token)) {
    throw notFound('token')
  }
  if (token.endedAt === null) {
    await endTokens(
      platform,
      { tokens: [token], reason: token.userId === context.actor.id ? 'revoked' : 'admin', context },
      trx,
    )
  }
}

/**
 * Ends all tokens of a person.
 *
 * @param ending.context of the action; null when another action causes it, which has its own entry in the audit log.
 */
export async function revokeTokensOf(
  platform: Platform,
  userId: number,
  ending: { reason: TokenEndReason; context: AuditContext | null },
  trx: Transaction,
): Promise<void> {
  const tokens = await platform.database.rows<TokenOwner>(
    `SELECT id, user_id AS userId, name FROM api_tokens
     WHERE user_id = ? AND ended_at IS NULL AND expires_at > ? ORDER BY id FOR UPDATE`,
    [userId, platform.clock.now()],
    trx,
  )
  await endTokens(platform, { tokens, ...ending }, trx)
}

async function endTokens(
  platform: Platform,
  {
    tokens,
    reason,
    context,
  }: { tokens: readonly TokenOwner[]; reason: TokenEndReason; context: AuditContext | null },
  trx: Transaction,
): Promise<void> {
  for (const token of tokens) {
    await platform.database.change(
      'UPDATE api_tokens SET ended_at = ?, end_reason = ? WHERE id = ?',
      [platform.clock.now(), reason, token.id],
      trx,
    )
    await report(platform, 'apiToken.ended', { token, context, reason }, trx)
  }
}

/**
 * Emits `apiToken.refused` for the use of an ended token, at most once a day, since a program may retry every minute.
 */
export async function reportRefusedToken(
  platform: Platform,
  token: TokenOwner,
  context: AuditContext,
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await platform.database.change(
    'UPDATE api_tokens SET refused_at = ? WHERE id = ? AND (refused_at IS NULL OR refused_at < ?)',
    [context.at, token.id, new Date(context.at.getTime() - DAY_MS)],
    trx,
  )
  if (affectedRows > 0) {
    await report(platform, 'apiToken.refused', { token, context }, trx)
  }
}

/** Deletes the rows of tokens that expired long ago. */
export async function deleteOldTokens({ database, clock }: Platform): Promise<void> {
  await deleteExpiredRows(database, {
    table: 'api_tokens',
    key: ['id'],
    condition: 'expires_at < ?',
    values: [new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS)],
  })
}
