import { conflict } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isDuplicate, type Transaction } from '../../../platform/database/transaction.ts'

/** How long an e-mail address is kept for whoever is adding a person, in milliseconds: the provider is asked meanwhile. */
const RESERVED = 60_000

/**
 * Keeps an e-mail address for one request while the identity provider makes the account, so that no transaction waits for
 * another server and two requests for one address do not both ask it.
 *
 * @throws ProblemError 409 `still_running` while another request has it.
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
      ? conflict('still_running', 'A user with this email address is being added right now.')
      : error
  }
}

/** Gives a reserved address free again. */
export async function releaseEmail(email: string, trx: Transaction): Promise<void> {
  await trx('identity_reservations').where({ email }).delete()
}
