import { createHash, randomBytes } from 'node:crypto'
import type { Reply, Role } from '@headway/contracts'
import type { adminTokens } from '@headway/contracts/admin'
import type { SectionToken } from '@headway/contracts/section-access'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { announceAccess } from '../core/sections.events.ts'

export type TokenScope = SectionToken['scope']

/** Lets secret scanners recognize a token, for example in a repository. */
const PREFIX = 'hws_'
const FORM = /^hws_[A-Za-z0-9_-]{43}$/
const DAY_MS = 86_400_000
/** Minimum time in milliseconds between two writes of `last_used_at`. */
const LAST_USE_INTERVAL_MS = 60_000
const MAX_SHOWN = 200

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface TokenRow {
  id: number
  name: string
  createdAt: Date
  createdBy: string
  expiresAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
  scope: TokenScope
}

const COLUMNS = `t.id, t.name, t.created_at AS createdAt, CONCAT(u.first_name, ' ', u.last_name) AS createdBy,
  t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt, t.revoked_at AS revokedAt, t.scope`

const present = (row: TokenRow): SectionToken => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
})

/** Returns the tokens of a section, newest first. */
export async function listTokens(database: Database, section: string): Promise<SectionToken[]> {
  const rows = await database.rows<TokenRow>(
    `SELECT ${COLUMNS} FROM section_tokens t JOIN users u ON u.id = t.created_by
     WHERE t.section = ? ORDER BY t.id DESC LIMIT ${MAX_SHOWN}`,
    [section],
  )
  return rows.map(present)
}

/**
 * Returns one token.
 *
 * @throws ProblemError 404.
 */
export async function readToken(database: Database, section: string, id: number): Promise<SectionToken> {
  const [row] = await database.rows<TokenRow>(
    `SELECT ${COLUMNS} FROM section_tokens t JOIN users u ON u.id = t.created_by WHERE t.section = ? AND t.id = ?`,
    [section, id],
  )
  if (!row) {
    throw notFound('token')
  }
  return present(row)
}

/**
 * Creates a token.
 *
 * @param token.days number of days for which it is valid.
 * @returns its id and the secret, which is stored only as a hash.
 */
export async function createToken(
  database: Database,
  token: { section: string; name: string; scope: TokenScope; days: number; userId: number; at: Date },
  trx: Transaction,
): Promise<{ id: number; secret: string }> {
  const secret = PREFIX + randomBytes(32).toString('base64url')
  const { section, name, scope, days, userId, at } = token
  const { insertId } = await database.change(
    `INSERT INTO section_tokens (section, name, scope, token_hash, created_at, created_by, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    [section, name, scope, hashOf(secret), at, userId, new Date(at.getTime() + days * DAY_MS)],
    trx,
  )
  return { id: insertId, secret }
}

/**
 * Revokes a token. Revoking it again changes nothing.
 *
 * @throws ProblemError 404.
 */
export async function revokeToken(
  database: Database,
  token: { section: string; id: number; at: Date },
  trx: Transaction,
): Promise<{ name: string; isNew: boolean }> {
  const [row] = await database.rows<{ name: string; revokedAt: Date | null }>(
    'SELECT name, revoked_at AS revokedAt FROM section_tokens WHERE id = ? AND section = ? FOR UPDATE',
    [token.id, token.section],
    trx,
  )
  if (!row) {
    throw notFound('token')
  }
  await database.change(
    'UPDATE section_tokens SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?',
    [token.at, token.id],
    trx,
  )
  return { name: row.name, isNew: row.revokedAt === null }
}

/** A valid token, with the user who created it and is responsible for it. */
export interface UsableToken {
  id: number
  section: string
  name: string
  scope: TokenScope
  userId: number
  role: Role
  lastUsedAt: Date | null
}

/**
 * Stores the time of the last use and refreshes the pages that show the tokens, so that administrators notice
 * unexpected use.
 */
async function recordUse(platform: Platform, { id, section }: UsableToken, now: Date): Promise<void> {
  const { database } = platform
  await inTransaction(database.knex, async (trx) => {
    await database.change('UPDATE section_tokens SET last_used_at = ? WHERE id = ?', [now, id], trx)
    await announceAccess(platform, section, null, trx)
  })
}

/** Returns undefined when the token is unknown, expired or revoked, or when its creator is inactive. */
export async function findUsableToken(platform: Platform, secret: string): Promise<UsableToken | undefined> {
  const { database, clock } = platform
  const now = clock.now()
  if (!FORM.test(secret)) {
    return undefined
  }
  const [token] = await database.rows<UsableToken>(
    `SELECT t.id, t.section, t.name, t.scope, t.last_used_at AS lastUsedAt, u.id AS userId, u.role
     FROM section_tokens t JOIN users u ON u.id = t.created_by
     WHERE t.token_hash = ? AND t.expires_at > ? AND t.revoked_at IS NULL AND u.is_active = 1`,
    [hashOf(secret), now],
  )
  if (token && (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() > LAST_USE_INTERVAL_MS)) {
    await recordUse(platform, token, now)
  }
  return token
}

/** Returns the valid tokens of all sections, those that expire last first. */
export async function listUsableTokens(
  database: Database,
  now: Date,
): Promise<Reply<typeof adminTokens>['items']> {
  const rows = await database.rows<Omit<TokenRow, 'revokedAt'> & { section: string }>(
    `SELECT t.id, t.section, t.name, t.scope, t.created_at AS createdAt,
       CONCAT(u.first_name, ' ', u.last_name) AS createdBy, t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt
     FROM section_tokens t FORCE INDEX (section_tokens_expires_at) JOIN users u ON u.id = t.created_by
     WHERE t.expires_at > ? AND t.revoked_at IS NULL ORDER BY t.expires_at DESC LIMIT ${MAX_SHOWN}`,
    [now],
  )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}
