import { conflict } from '../../../platform/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'

/** Time in milliseconds for which an email is reserved while the provider creates the account. */
const RESERVED = 60_000

/**
 * Reserves an email for one request while the identity provider creates the account. No transaction waits for the
 * provider, and two requests for one email do not both call it.
 *
 * @throws ProblemError 409 `request_in_progress` while another request holds the reservation.
 */
export async function reserveEmail({ clock }: Platform, email: string, trx: Transaction): Promise<void> {
  const now = clock.now()
  const until = new Date(now.getTime() + RESERVED)
  const taken = await trx('identity_reservations')
    .where({ email })
    .where('until', '<=', now)
    .update({ until })
  if (taken > 0) {
    return
  }
  try {
    await trx('identity_reservations').insert({ email, until })
  } catch (error) {
    throw isDuplicate(error)
      ? conflict('request_in_progress', 'A user with this email address is being added right now.')
      : error
  }
}

/** Releases a reserved email. */
export async function releaseEmail(email: string, trx: Transaction): Promise<void> {
  await trx('identity_reservations').where({ email }).delete()
}
