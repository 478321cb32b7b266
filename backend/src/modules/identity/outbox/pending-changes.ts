import type { Query, Reply } from '@headway/contracts'
import type { adminProviderChanges, ProviderChange } from '@headway/contracts/admin'
import type { RequestContext } from '../../../platform/request-context.ts'
import { decodeCursor, page } from '../../../platform/http/cursor.ts'
import type { Database } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { PUSH_JOB, shown } from './outbox.events.ts'

interface PendingChangeRow {
  id: number
  name: string
  profile: number
  role: number
  enabled: number
  signOut: number
  secondFactor: number
  since: Date
  attempts: number
  error: string | null
  runAt: Date
}

const aspects = ['profile', 'role', 'enabled', 'signOut', 'secondFactor'] as const

const present = (row: PendingChangeRow): ProviderChange => ({
  id: row.id,
  user: { id: row.id, name: row.name },
  aspects: aspects.filter((aspect) => row[aspect] === 1),
  since: row.since.toISOString(),
  attempts: row.attempts,
  error: row.error,
  nextTryAt: row.runAt.toISOString(),
})

/** Returns one page of pending changes, oldest first. */
export async function listPendingChanges(
  database: Database,
  { cursor, limit }: Query<typeof adminProviderChanges>,
): Promise<Reply<typeof adminProviderChanges>> {
  const [since = 0, id = 0] = cursor ? decodeCursor(cursor, ['moment', 'number']) : []
  const from = new Date(since)
  const after = cursor ? 'WHERE o.requested_at >= ? AND (o.requested_at > ? OR o.user_id > ?)' : ''
  const rows = await database.rows<PendingChangeRow>(
    `SELECT o.user_id AS id, CONCAT(u.first_name, ' ', u.last_name) AS name, o.has_profile AS profile,
       o.has_role AS role, o.has_enabled AS enabled, o.has_sign_out AS signOut, o.has_second_factor AS secondFactor,
       o.requested_at AS since, o.attempts, o.last_error AS error, o.run_at AS runAt
     FROM identity_outbox o FORCE INDEX (identity_outbox_requested_at) LEFT JOIN users u ON u.id = o.user_id
     ${after} ORDER BY o.requested_at, o.user_id LIMIT ${limit + 1}`,
    cursor ? [from, from, id] : [],
  )
  const { items, nextCursor } = page(rows, limit, (row) => [row.since.getTime(), row.id])
  return { items: items.map(present), nextCursor }
}

/**
 * Makes the pending changes of a person due at once.
 *
 * @throws ProblemError 404 when no change is pending.
 */
export async function retryChange(
  { database, jobs, events }: Platform,
  context: RequestContext,
  userId: number,
  trx: Transaction,
): Promise<void> {
  const { affectedRows } = await database.change(
    'UPDATE identity_outbox SET run_at = ? WHERE user_id = ?',
    [context.at, userId],
    trx,
  )
  if (affectedRows === 0) {
    throw notFound('change')
  }
  await jobs.add({ kind: PUSH_JOB }, trx)
  await events.emit({ ...shown, name: 'providerChange.retried', context, payload: { userId } }, trx)
}
