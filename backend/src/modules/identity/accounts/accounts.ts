import type { UserCreateBody } from '@headway/contracts/users'
import type { RequestContext } from '../../../platform/request-context.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Platform } from '../../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../../platform/database/transaction.ts'
import {
  assignableRoles,
  checkNewPerson,
  createPerson,
  emailTaken,
  findByIdentity,
  linkIdentity,
} from '../../users/index.ts'
import type { IdentityDirectory } from '../directory/identity-directory.ts'
import { asProblem, ProviderRefusalError } from '../provider-errors.ts'
import { runAccountOperation } from './account-operations.ts'
import { releaseEmail, reserveEmail } from './reservations.ts'
import { createTemporaryPassword } from './temporary-password.ts'

/** Returns whether an account belongs to no user and has only roles that the actor may assign. */
async function mayLinkAccount(
  platform: Platform,
  directory: IdentityDirectory,
  actor: Actor,
  identityId: string,
): Promise<boolean> {
  if (await findByIdentity(platform.database, identityId)) {
    return false
  }
  const account = await directory.findAccount(identityId)
  return account?.roles.every((role) => assignableRoles(actor).includes(role)) ?? false
}

/** A person's account, created before their row in `users`. */
interface CreatedAccount {
  identityId: string
  isNew: boolean
}

const addressOf = ({ email }: UserCreateBody) => email.toLowerCase()

/** Creates the account at the provider. The email is reserved during the call, and no transaction is open. */
async function createAccount(
  platform: Platform,
  directory: IdentityDirectory,
  context: RequestContext,
  { body, password }: { body: UserCreateBody; password: string },
): Promise<CreatedAccount> {
  const { knex } = platform.database
  await inTransaction(knex, async (trx) => {
    await checkNewPerson(context, body, trx)
    await reserveEmail(platform, addressOf(body), trx)
  })
  const { firstName, lastName, email, role, isActive } = body
  const account = { firstName, lastName, email, role, isActive, password, isTemporary: true }
  try {
    const { id, isNew } = await directory.createAccount(account, (found) =>
      mayLinkAccount(platform, directory, context.actor, found),
    )
    return { identityId: id, isNew }
  } catch (error) {
    await inTransaction(knex, (trx) => releaseEmail(addressOf(body), trx))
    throw error instanceof ProviderRefusalError && error.status === 409 ? emailTaken() : asProblem(error)
  }
}

/** Reverts {@link createAccount}. */
async function deleteAccount(
  platform: Platform,
  directory: IdentityDirectory,
  { identityId, isNew }: CreatedAccount,
  body: UserCreateBody,
): Promise<void> {
  try {
    if (isNew) {
      await directory.removeAccount(identityId)
    }
    await inTransaction(platform.database.knex, (trx) => releaseEmail(addressOf(body), trx))
  } catch (error) {
    platform.logger.error(
      { err: error, account: identityId },
      'identity account without a user could not be removed',
    )
  }
}

/**
 * Adds a person with an account. The account is created first, while the email is reserved, so that no transaction
 * waits for the provider. If the row cannot be written, a new account is removed. An account left behind by a killed
 * process is used by the next attempt.
 *
 * @param write runs the effect; see `Call.write`.
 * @throws ProblemError, also 503 `provider_unavailable` with nothing changed, and 409 `request_in_progress`.
 */
export async function createPersonWithAccount(
  platform: Platform,
  directory: IdentityDirectory,
  context: RequestContext,
  { body, password }: { body: UserCreateBody; password: string },
  write: (effect: (trx: Transaction) => Promise<number>) => Promise<number>,
): Promise<number> {
  const account = await createAccount(platform, directory, context, { body, password })
  try {
    return await write(async (trx) => {
      const userId = await createPerson(platform, context, body, trx)
      await linkIdentity(userId, account.identityId, trx)
      await releaseEmail(addressOf(body), trx)
      return userId
    })
  } catch (error) {
    await deleteAccount(platform, directory, account, body)
    throw error
  }
}

/**
 * Sets a temporary password and signs the person out, so that the old password gives no more access.
 *
 * @returns the password, which is not stored.
 * @throws ProblemError 403, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function resetPassword(
  platform: Platform,
  directory: IdentityDirectory,
  context: RequestContext,
  id: number,
): Promise<string> {
  const password = createTemporaryPassword()
  await runAccountOperation(platform, context, { kind: 'password', userId: id }, (identityId) =>
    directory.setTemporaryPassword(identityId, password),
  )
  return password
}

/**
 * Removes a person's authenticator, if there is one.
 *
 * @throws ProblemError 403, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function resetSecondFactor(
  platform: Platform,
  directory: IdentityDirectory,
  context: RequestContext,
  id: number,
): Promise<void> {
  await runAccountOperation(platform, context, { kind: 'secondFactor', userId: id }, (identityId) =>
    directory.removeSecondFactor(identityId),
  )
}
