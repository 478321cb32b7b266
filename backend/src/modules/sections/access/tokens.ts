import { createHash, randomBytes } from 'node:crypto'
import type { Reply, Role } from '@headway/contracts'
import type { adminTokens } from '@headway/contracts/admin'
import type { SectionToken } from '@headway/contracts/section-access'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import { announceAccess } from '../sections.events.ts'

export type TokenScope = SectionToken['scope']

/** So that a token is recognised where it must not be, for example in a repository. */
const PREFIX = 'hws_'
const FORM = /^hws_[A-Za-z0-9_-]{43}$/
const DAY = 86_400_000
/** `last_used_at` is written at most this often, in milliseconds. */
const USED_INTERVAL = 60_000
const MOST_SHOWN = 200

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

/** The tokens of a section, newest first. */
export async function listTokens(database: Database, section: string): Promise<SectionToken[]> {
  const rows = await database.rows<TokenRow>(
    `SELECT ${COLUMNS} FROM section_tokens t JOIN users u ON u.id = t.created_by
     WHERE t.section = ? ORDER BY t.id DESC LIMIT ${MOST_SHOWN}`,
    [section],
  )
  return rows.map(present)
}

/** @throws ProblemError 404. */
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
 * Makes a token.
 *
 * @param token.days how long it can be used.
 * @returns its id, and the secret, which is kept as a hash only.
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
    [section, name, scope, hashOf(secret), at, userId, new Date(at.getTime() + days * DAY)],
    trx,
  )
  return { id: insertId, secret }
}

/**
 * Takes a token back; a second time changes nothing.
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

/** A token that may be used now, with the person who answers for it. */
export interface UsableToken {
  id: number
  section: string
  name: string
  scope: TokenScope
  userId: number
  role: Role
  lastUsedAt: Date | null
}

/** Keeps when a token was used last, and says so: whoever looks at the tokens sees one at work that should not be. */
async function noteUse(platform: Platform, { id, section }: UsableToken, now: Date): Promise<void> {
  const { database } = platform
  await inTransaction(database.knex, async (trx) => {
    await database.change('UPDATE section_tokens SET last_used_at = ? WHERE id = ?', [now, id], trx)
    await announceAccess(platform, section, null, trx)
  })
}

/** @returns undefined for anything that is no usable token: unknown, over, taken back, or made by somebody who has left. */
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
  if (token && (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() > USED_INTERVAL)) {
    await noteUse(platform, token, now)
  }
  return token
}

/** The tokens that can be used now, over all sections, those that end last first. */
export async function listUsableTokens(
  database: Database,
  now: Date,
): Promise<Reply<typeof adminTokens>['items']> {
  const rows = await database.rows<Omit<TokenRow, 'revokedAt'> & { section: string }>(
    `SELECT t.id, t.section, t.name, t.scope, t.created_at AS createdAt,
       CONCAT(u.first_name, ' ', u.last_name) AS createdBy, t.expires_at AS expiresAt, t.last_used_at AS lastUsedAt
     FROM section_tokens t FORCE INDEX (section_tokens_over) JOIN users u ON u.id = t.created_by
     WHERE t.expires_at > ? AND t.revoked_at IS NULL ORDER BY t.expires_at DESC LIMIT ${MOST_SHOWN}`,
    [now],
  )
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }))
}
