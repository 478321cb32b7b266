import { limits } from '@headway/contracts'
import type { ApiToken, TokenScope } from '@headway/contracts/api-tokens'
import type { Act, ActRecord } from '../../../platform/act.ts'
import type { Database } from '../../../platform/database/database.ts'
import { conflict, forbidden, notFound } from '../../../platform/http/errors.ts'
import type { Change } from '../../../platform/events/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sweepRows } from '../../../platform/database/sweep.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findAdministrators } from '../../users/index.ts'
import { can } from './api-tokens.policy.ts'
import { hashOfToken, makeTokenText } from './token-text.ts'

export type TokenEndReason = NonNullable<ApiToken['endReason']>

const DAY = 86_400_000
/** How long the record of a token is kept after its end. */
const KEPT_DAYS = 90

declare module '../../../platform/events/events.ts' {
  interface EventMap {
    'apiToken.created': { tokenId: number; userId: number; name: string }
    'apiToken.ended': { tokenId: number; userId: number; name: string; reason: TokenEndReason }
    /** Somebody has come with a token that was over. */
    'apiToken.refused': { tokenId: number; userId: number; name: string }
  }
}

type TokenEventName = 'apiToken.created' | 'apiToken.ended' | 'apiToken.refused'

/** As much of a token as its events tell. */
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
    act,
    reason,
    change,
  }: { token: TokenOwner; act: ActRecord | null; reason?: TokenEndReason; change?: Change },
  trx: Transaction,
): Promise<void> {
  const { id: tokenId, userId, name: tokenName } = token
  await events.emit(
    {
      name,
      act,
      payload: { tokenId, userId, name: tokenName, ...(reason ? { reason } : {}) } as never,
      change: change ?? null,
      audience: {
        userIds: [...new Set([userId, ...(await findAdministrators(trx))])],
        isOrganisationWide: false,
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
 * Makes a token for whoever asks.
 *
 * @returns its id and its text, which is kept as a hash only.
 * @throws ProblemError 403 while administrators allow none, 409 for one too many.
 */
export async function createToken(
  platform: Platform,
  act: Act,
  { name, scopes, days }: NewToken,
  trx: Transaction,
): Promise<{ id: number; text: string }> {
  const { database, settings } = platform
  if (!(await settings.read('apiTokens.areAllowed', trx))) {
    throw forbidden('apiToken.create', 'api_tokens_off')
  }
  const userId = act.actor.id
  await checkRoom(database, userId, act.at, trx)
  const text = makeTokenText()
  const expiresAt = new Date(act.at.getTime() + days * DAY)
  const { insertId } = await database.change(
    `INSERT INTO api_tokens (user_id, name, scopes, token_hash, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)`,
    [userId, name, scopes.join(' '), hashOfToken(text), act.at, expiresAt],
    trx,
  )
  const token = { id: insertId, userId, name }
  const change = { before: null, after: { name, scopes, expiresAt: expiresAt.toISOString() } }
  await report(platform, 'apiToken.created', { token, act, change }, trx)
  return { id: insertId, text }
}

async function checkRoom(database: Database, userId: number, now: Date, trx: Transaction): Promise<void> {
  // Two at once count one after the other.
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
 * Takes a token back; a second time changes nothing.
 *
 * @throws ProblemError 404 for somebody else's, unless the actor may end their sessions.
 */
export async function revokeToken(platform: Platform, act: Act, id: number, trx: Transaction): Promise<void> {
  const [token] = await platform.database.rows<
    TokenOwner & { role: Act['actor']['role']; endedAt: Date | null }
  >(
    `SELECT t.id, t.user_id AS userId, t.name, t.ended_at AS endedAt, u.role
     FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.id = ? FOR UPDATE`,
    [id],
    trx,
  )
  if (!token || !can.revoke(act.actor, token)) {
    throw notFound('token')
  }
  if (token.endedAt === null) {
    await end(
      platform,
      { tokens: [token], reason: token.userId === act.actor.id ? 'revoked' : 'admin', act },
      trx,
    )
  }
}

/**
 * Ends every token of a person.
 *
 * @param ending.act who does it; null where it only follows from another act, which has an entry in the audit log itself.
 */
export async function endTokensOf(
  platform: Platform,
  userId: number,
  ending: { reason: TokenEndReason; act: ActRecord | null },
  trx: Transaction,
): Promise<void> {
  const tokens = await platform.database.rows<TokenOwner>(
    `SELECT id, user_id AS userId, name FROM api_tokens
     WHERE user_id = ? AND ended_at IS NULL AND expires_at > ? ORDER BY id FOR UPDATE`,
    [userId, platform.clock.now()],
    trx,
  )
  await end(platform, { tokens, ...ending }, trx)
}

async function end(
  platform: Platform,
  { tokens, reason, act }: { tokens: readonly TokenOwner[]; reason: TokenEndReason; act: ActRecord | null },
  trx: Transaction,
): Promise<void> {
  for (const token of tokens) {
    await platform.database.change(
      'UPDATE api_tokens SET ended_at = ?, end_reason = ? WHERE id = ?',
      [platform.clock.now(), reason, token.id],
      trx,
    )
    await report(platform, 'apiToken.ended', { token, act, reason }, trx)
  }
}

/** Reports that a token which was over came again, at most once a day: a program asks every minute. */
export async function reportRefused(
  platform: Platform,
  token: TokenOwner,
  act: ActRecord,
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await platform.database.change(
    'UPDATE api_tokens SET refused_at = ? WHERE id = ? AND (refused_at IS NULL OR refused_at < ?)',
    [act.at, token.id, new Date(act.at.getTime() - DAY)],
    trx,
  )
  if (affectedRows > 0) {
    await report(platform, 'apiToken.refused', { token, act }, trx)
  }
}

/** Deletes the record of tokens whose time was over long ago. */
export async function forgetOldTokens({ database, clock }: Platform): Promise<void> {
  await sweepRows(database, {
    table: 'api_tokens',
    key: ['id'],
    condition: 'expires_at < ?',
    values: [new Date(clock.now().getTime() - KEPT_DAYS * DAY)],
  })
}
