import type { Query, Reply, Role } from '@headway/contracts'
import type { ApiToken, apiTokensOfAll, TokenScope } from '@headway/contracts/api-tokens'
import type { Actor } from '../../../platform/actor.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { can } from './api-tokens.policy.ts'

const MOST_SHOWN = 200

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

/** The tokens of one person, newest first, those that are over among them. */
export async function listTokensOf(database: Database, userId: number): Promise<ApiToken[]> {
  const rows = await database.rows<TokenRow>(
    `SELECT ${COLUMNS} FROM api_tokens t WHERE t.user_id = ? ORDER BY t.id DESC LIMIT ${MOST_SHOWN}`,
    [userId],
  )
  return rows.map(present)
}

/** @throws ProblemError 404. */
export async function readToken(database: Database, id: number): Promise<ApiToken> {
  const [row] = await database.rows<TokenRow>(`SELECT ${COLUMNS} FROM api_tokens t WHERE t.id = ?`, [id])
  if (!row) {
    throw notFound('token')
  }
  return present(row)
}

type OwnedRow = TokenRow & { userId: number; firstName: string; lastName: string; role: Role }

/** The tokens that can be used now, newest first; of one person where `person` names them. */
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

/** Most tokens that a look for unused ones counts. */
const MOST_COUNTED = 1_000

/**
 * The people whose tokens can be used now and have not been since then, each once, with how many tokens that are: at most 1,000.
 *
 * @param since tokens that were made or used later are left out.
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
     ORDER BY t.id LIMIT ${MOST_COUNTED}`,
    [now, since, since],
  )
  const people = new Map(
    rows.map(({ id, firstName, lastName }) => [id, { id, name: `${firstName} ${lastName}`.trim() }]),
  )
  return { count: rows.length, people: [...people.values()] }
}
