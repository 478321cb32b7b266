import type { Query, Reply, Role } from '@headway/contracts'
import type { ApiToken, apiTokensOfAll, TokenScope } from '@headway/contracts/api-tokens'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { can } from './api-tokens.policy.ts'

const MAX_SHOWN = 200

interface TokenRow {
  id: number
  name: string
  scopes: string
  createdAt: Date
  expiresAt: Date
  lastUsedAt: Date | null
  lastAddress: string | null
  endedAt: Date | null
  endReason: ApiToken['endReason']
}

const COLUMNS = `t.id, t.name, t.scopes, t.created_at AS createdAt, t.expires_at AS expiresAt,
  t.last_used_at AS lastUsedAt, t.last_address AS lastAddress, t.ended_at AS endedAt, t.end_reason AS endReason`

const present = (row: TokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes.split(' ') as TokenScope[],
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastAddress: row.lastAddress,
  endedAt: row.endedAt?.toISOString() ?? null,
  endReason: row.endReason,
})

/** Returns the tokens of one person, newest first, including ended ones. */
export async function listTokensOf(database: Database, userId: number): Promise<ApiToken[]> {
  const rows = await database.rows<TokenRow>(
    `SELECT ${COLUMNS} FROM api_tokens t WHERE t.user_id = ? ORDER BY t.id DESC LIMIT ${MAX_SHOWN}`,
    [userId],
  )
  return rows.map(present)
}

/**
 * Returns one token.
 *
 * @throws ProblemError 404.
 */
export async function readToken(database: Database, id: number): Promise<ApiToken> {
  const [row] = await database.rows<TokenRow>(`SELECT ${COLUMNS} FROM api_tokens t WHERE t.id = ?`, [id])
  if (!row) {
    throw notFound('token')
  }
  return present(row)
}

type OwnedRow = TokenRow & { userId: number; firstName: string; lastName: string; role: Role }

/** Returns the tokens that are usable now, newest first; only those of one person when `person` is given. */
export async function listUsableTokens(
  database: Database,
  { actor, now }: { actor: Actor; now: Date },
  { limit, cursor, person }: Query<typeof apiTokensOfAll>,
): Promise<Reply<typeof apiTokensOfAll>> {
  const [before] = cursor ? (decodeCursor(cursor, ['number']) as [number]) : []
  const conditions = [
    't.expires_at > ? AND t.ended_at IS NULL AND u.is_active = 1',
    ...(person === undefined ? [] : ['t.user_id = ?']),
    ...(before === undefined ? [] : ['t.id < ?']),
  ]
  const values = [now, ...(person === undefined ? [] : [person]), ...(before === undefined ? [] : [before])]
  const rows = await database.rows<OwnedRow>(
    `SELECT ${COLUMNS}, u.id AS userId, u.first_name AS firstName, u.last_name AS lastName, u.role
     FROM api_tokens t JOIN users u ON u.id = t.user_id
     WHERE ${conditions.join(' AND ')} ORDER BY t.id DESC LIMIT ${limit + 1}`,
    values,
  )
  const { items, nextCursor } = page(rows, limit, ({ id }) => [id])
  return {
    items: items.map((row) => ({
      ...present(row),
      user: { id: row.userId, name: `${row.firstName} ${row.lastName}`.trim(), role: row.role },
      can: { revoke: can.revoke(actor, row) },
    })),
    nextCursor,
  }
}

/** Maximum number of unused tokens that are counted. */
const MAX_COUNTED = 1_000

/**
 * Returns how many tokens are usable now but unused since a time, at most 1,000, and their owners, each once.
 *
 * @param since tokens that were created or used at or after this time are left out.
 */
export async function findUnusedTokens(
  database: Database,
  { since, now }: { since: Date; now: Date },
): Promise<{ count: number; people: { id: number; name: string }[] }> {
  const rows = await database.rows<{ id: number; firstName: string; lastName: string }>(
    `SELECT u.id, u.first_name AS firstName, u.last_name AS lastName
     FROM api_tokens t JOIN users u ON u.id = t.user_id
     WHERE t.expires_at > ? AND t.ended_at IS NULL AND u.is_active = 1
       AND t.created_at < ? AND (t.last_used_at IS NULL OR t.last_used_at < ?)
     ORDER BY t.id LIMIT ${MAX_COUNTED}`,
    [now, since, since],
  )
  const people = new Map(
    rows.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}`.trim() }]),
  )
  return { count: rows.length, people: [...people.values()] }
}
