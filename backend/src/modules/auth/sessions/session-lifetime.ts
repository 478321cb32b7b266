import type { Platform } from '../../../platform/platform.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'

/**
 * Moves the end of running sessions after a change of the session length. A session that would already be over keeps
 * the warning period, in which the user can extend it.
 */
export async function updateSessionExpiry(
  { database, clock, settings }: Platform,
  trx: Transaction,
): Promise<void> {
  const now = clock.now()
  const minutes = await settings.read('session.minutes', trx)
  const longest = await settings.read('session.maxMinutes', trx)
  const warning = await settings.read('session.warningMinutes', trx)
  const warned = new Date(now.getTime() + warning * 60_000)
  await database.change(
    `UPDATE sessions SET expires_at = GREATEST(
       LEAST(COALESCE(extended_at, created_at) + INTERVAL ? MINUTE, created_at + INTERVAL ? MINUTE),
       LEAST(expires_at, ?))
     WHERE ended_at IS NULL AND expires_at > ?`,
    [minutes, longest, warned, now],
    trx,
  )
}
