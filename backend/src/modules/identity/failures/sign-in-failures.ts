import type { Query, Reply } from '@headway/contracts'
import type { adminSignInFailures } from '@headway/contracts/admin'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteExpiredRows } from '../../../platform/database/delete-expired-rows.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { RefusalEvent, RefusalReason } from '../directory/identity-events.ts'
import { fullName } from '../../users/index.ts'

/** Number of wrong passwords of one person within `SUSPICIOUS_WITHIN` milliseconds that triggers an alert. */
const SUSPICIOUS = 3
const SUSPICIOUS_WITHIN = 900_000

/**
 * Stores a refused sign-in once. Emits an alert for administrators after several failures or a lock of the account
 * (specification, System Settings, "Failed Login Alerts").
 */
export async function recordFailure(
  { database, events, settings }: Platform,
  failure: RefusalEvent,
): Promise<void> {
  await inTransaction(database.knex, async (trx) => {
    if (await trx('sign_in_failures').where({ event_id: failure.id }).first('id')) {
      return
    }
    const person = failure.identityId
      ? await trx('users').where({ identity_id: failure.identityId }).first('id', 'first_name', 'last_name')
      : undefined
    await trx('sign_in_failures').insert({
      event_id: failure.id,
      happened_at: failure.at,
      user_id: person?.id ?? null,
      address: failure.address?.slice(0, 45) ?? null,
      reason: failure.reason,
    })
    if (!person || !settings.get('security.failedSignInAlerts')) {
      return
    }
    const since = new Date(failure.at.getTime() - SUSPICIOUS_WITHIN)
    const [row] = await trx('sign_in_failures')
      .where({ user_id: person.id, reason: 'wrong_credentials' })
      .whereBetween('happened_at', [since, failure.at])
      .count({ failures: '*' })
    const failures = Number(row?.failures ?? 0)
    const isLocked = failure.reason === 'locked_out'
    if (isLocked || (failure.reason === 'wrong_credentials' && failures === SUSPICIOUS)) {
      const name = fullName({ firstName: person.first_name, lastName: person.last_name })
      const payload = { userId: person.id, name, failures, isLocked }
      const audience = { userIds: [], isOrganizationWide: false }
      await events.emit({ name: 'signIn.suspicious', context: null, payload, audience, tags: [] }, trx)
    }
  })
}

/** Number of days for which refused sign-ins are kept, as long as at the identity provider. */
export const FAILURE_RETENTION_DAYS = 90

/** Deletes old refused sign-ins. */
export async function deleteOldFailures({ database, clock }: Platform): Promise<void> {
  await deleteExpiredRows(database, {
    table: 'sign_in_failures',
    key: ['id'],
    condition: 'happened_at < ?',
    values: [new Date(clock.now().getTime() - FAILURE_RETENTION_DAYS * 86_400_000)],
  })
}

/** Returns the number of refused sign-ins since a time, at most `most`. */
export async function countRefusedSignIns(database: Database, since: Date, most: number): Promise<number> {
  const [row] = await database.rows<{ refused: number }>(
    `SELECT COUNT(*) AS refused FROM
     (SELECT 1 FROM sign_in_failures FORCE INDEX (sign_in_failures_order) WHERE happened_at >= ? LIMIT ${most}) newest`,
    [since],
  )
  return row?.refused ?? 0
}

interface FailureRow {
  id: number
  happened_at: Date
  user_id: number | null
  first_name: string | null
  last_name: string | null
  address: string | null
  reason: RefusalReason
}

/** Returns one page of refused sign-ins, newest first. */
export async function listSignInFailures(
  database: Database,
  query: Query<typeof adminSignInFailures>,
): Promise<Reply<typeof adminSignInFailures>> {
  const [time = 0, id = 0] = query.cursor
    ? (decodeCursor(query.cursor, ['moment', 'number']) as [number, number])
    : []
  const after = query.cursor ? 'WHERE f.happened_at <= ? AND (f.happened_at < ? OR f.id < ?)' : ''
  const rows = await database.rows<FailureRow>(
    `SELECT f.id, f.happened_at, f.user_id, u.first_name, u.last_name, f.address, f.reason
     FROM sign_in_failures f FORCE INDEX (sign_in_failures_order) LEFT JOIN users u ON u.id = f.user_id ${after}
     ORDER BY f.happened_at DESC, f.id DESC LIMIT ${query.limit + 1}`,
    query.cursor ? [new Date(time), new Date(time), id] : [],
  )
  const { items, nextCursor } = page(rows, query.limit, (row) => [row.happened_at.getTime(), row.id])
  return {
    items: items.map((row) => ({
      id: row.id,
      at: row.happened_at.toISOString(),
      user:
        row.user_id === null
          ? null
          : { id: row.user_id, name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim() },
      address: row.address,
      reason: row.reason,
    })),
    nextCursor,
  }
}
