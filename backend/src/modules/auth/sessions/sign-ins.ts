import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { endOf } from './sessions.service.ts'
import { placeholders, readInGroups } from '../../../platform/database/sql-fragments.ts'

/** One sign-in of a person. */
export interface SignIn {
  readonly userId: number
  readonly startedAt: Date
  /** Null while the session is running. */
  readonly endedAt: Date | null
}

/** A sign-in of a seed file, with address and browser. */
interface PastSignIn extends SignIn {
  readonly address: string
  readonly userAgent: string
}

/** Number of ids per prepared statement. */
const IDS = 25

/** Returns the sign-ins of the given people since a time, oldest first per person. */
export function findSignIns(database: Database, userIds: readonly number[], since: Date): Promise<SignIn[]> {
  return readInGroups(userIds, IDS, (group) =>
    database.rows<SignIn>(
      `SELECT user_id AS userId, created_at AS startedAt, ended_at AS endedAt FROM sessions
       WHERE user_id IN (${placeholders(IDS)}) AND created_at >= ? ORDER BY created_at, id`,
      [...group, since],
    ),
  )
}

/** Returns whether a person has at most one sign-in within the retention period (`retention.signInDays`). */
export async function isFirstSignIn(database: Database, userId: number): Promise<boolean> {
  const rows = await database.rows('SELECT 1 FROM sessions WHERE user_id = ? LIMIT 2', [userId])
  return rows.length < 2
}

/** Returns the time of a person's last sign-in and the number of their running sessions. */
export async function findSignInState(
  database: Database,
  userId: number,
  now: Date,
  executor?: Transaction,
): Promise<{ lastSignInAt: Date | null; runningSessions: number }> {
  const [row] = await database.rows<{ lastSignInAt: Date | null; runningSessions: number }>(
    `SELECT MAX(created_at) AS lastSignInAt,
       COALESCE(SUM(ended_at IS NULL AND expires_at > ?), 0) AS runningSessions
     FROM sessions WHERE user_id = ?`,
    [now, userId],
    executor,
  )
  return row ?? { lastSignInAt: null, runningSessions: 0 }
}

/** Returns the number of running sessions. */
export async function countActiveSessions(database: Database): Promise<number> {
  const [row] = await database.rows<{ total: number }>(
    'SELECT COUNT(*) AS total FROM sessions WHERE ended_at IS NULL AND expires_at > ?',
    [new Date()],
  )
  return row?.total ?? 0
}

/** Inserts sign-ins of a seed file. They have no cookie, and a sign-in without an end expires by itself. */
export async function importPastSignIns(
  { settings }: Platform,
  signIns: readonly PastSignIn[],
  trx: Transaction,
): Promise<void> {
  if (signIns.length === 0) {
    return
  }
  await trx('sessions').insert(
    signIns.map(({ userId, startedAt, endedAt, address, userAgent }) => ({
      user_id: userId,
      ip: address,
      user_agent: userAgent,
      created_at: startedAt,
      last_seen_at: endedAt ?? startedAt,
      checked_at: startedAt,
      expires_at: endedAt ?? endOf(settings, startedAt),
      ended_at: endedAt,
      end_reason: endedAt ? 'logout' : null,
    })),
  )
}

/**
 * Returns the given people who have not signed in since a time, which must lie within the retention period
 * (`retention.signInDays`).
 */
export async function findWithoutSignIn(
  database: Database,
  userIds: readonly number[],
  since: Date,
): Promise<number[]> {
  if (userIds.length === 0) {
    return []
  }
  const rows = await database.rows<{ userId: number }>(
    `SELECT DISTINCT user_id AS userId FROM sessions WHERE user_id IN (${placeholders(userIds.length)}) AND created_at >= ?`,
    [...userIds, since],
  )
  const seen = new Set(rows.map(({ userId }) => userId))
  return userIds.filter((id) => !seen.has(id))
}
