import type { UserCreateBody } from '@headway/contracts/users'
import type { Act } from '../../../platform/act.ts'
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
import { actOnAccount } from './account-acts.ts'
import { releaseEmail, reserveEmail } from './reservations.ts'
import { createTemporaryPassword } from './temporary-password.ts'

/** Whether an account is nobody's here and has no role that the actor could not give. */
async function mayTakeOver(
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

/** A person's account, made before their row. */
interface MadeAccount {
  identityId: string
  isNew: boolean
}

const addressOf = ({ email }: UserCreateBody) => email.toLowerCase()

/** Makes the account at the provider; the address is reserved meanwhile, and no transaction is open. */
async function makeAccount(
  platform: Platform,
  directory: IdentityDirectory,
  act: Act,
  { body, password }: { body: UserCreateBody; password: string },
): Promise<MadeAccount> {
  const { knex } = platform.database
  await inTransaction(knex, async (trx) => {
    await checkNewPerson(act, body, trx)
    await reserveEmail(platform, addressOf(body), trx)
  })
  const { firstName, lastName, email, role, isActive } = body
  const account = { firstName, lastName, email, role, isActive, password, isTemporary: true }
  try {
    const { id, isNew } = await directory.createAccount(account, (found) =>
      mayTakeOver(platform, directory, act.actor, found),
    )
    return { identityId: id, isNew }
  } catch (error) {
    await inTransaction(knex, (trx) => releaseEmail(addressOf(body), trx))
    throw error instanceof ProviderRefusalError && error.status === 409 ? emailTaken() : asProblem(error)
  }
}

/** Takes back what {@link makeAccount} has done. */
async function unmakeAccount(
  platform: Platform,
  directory: IdentityDirectory,
  { identityId, isNew }: MadeAccount,
  body: UserCreateBody,
): Promise<void> {
  try {
    if (isNew) {
      await directory.removeAccount(identityId)
    }
    await inTransaction(platform.database.knex, (trx) => releaseEmail(addressOf(body), trx))
  } catch (error) {
    platform.logger.error({ err: error, account: identityId }, 'an account without a person stays behind')
  }
}

/**
 * Adds a person with an account. The account comes first, while their address is reserved here: no transaction waits for
 * the provider. An account whose row does not come to be is removed again; one that a killed process has left behind is
 * taken over by the next try.
 *
 * @param write runs the effect; see `Call.write`.
 * @throws ProblemError, also 503 `provider_unavailable` with nothing changed, and 409 `still_running`.
 */
export async function createPersonWithAccount(
  platform: Platform,
  directory: IdentityDirectory,
  act: Act,
  { body, password }: { body: UserCreateBody; password: string },
  write: (effect: (trx: Transaction) => Promise<number>) => Promise<number>,
): Promise<number> {
  const account = await makeAccount(platform, directory, act, { body, password })
  try {
    return await write(async (trx) => {
      const userId = await createPerson(platform, act, body, trx)
      await linkIdentity(userId, account.identityId, trx)
      await releaseEmail(addressOf(body), trx)
      return userId
    })
  } catch (error) {
    await unmakeAccount(platform, directory, account, body)
    throw error
  }
}

/**
 * Gives a person a temporary password and signs them out: whoever knew the old one is out.
 *
 * @returns the password; it is kept nowhere.
 * @throws ProblemError 403, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function resetPassword(
  platform: Platform,
  directory: IdentityDirectory,
  act: Act,
  id: number,
): Promise<string> {
  const password = createTemporaryPassword()
  await actOnAccount(platform, act, { kind: 'password', userId: id }, (identityId) =>
    directory.setTemporaryPassword(identityId, password),
  )
  return password
}

/**
 * Removes a person's authenticator; without one nothing happens.
 *
 * @throws ProblemError 403, 409 `no_account`, 503 `provider_unavailable`.
 */
export async function resetSecondFactor(
  platform: Platform,
  directory: IdentityDirectory,
  act: Act,
  id: number,
): Promise<void> {
  await actOnAccount(platform, act, { kind: 'secondFactor', userId: id }, (identityId) =>
    directory.removeSecondFactor(identityId),
  )
}
