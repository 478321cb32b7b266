import type { UserCreateBody } from '@headway/contracts/users'
import type { Actor } from '../../platform/actor.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { createPerson } from './administration.ts'
import { DirectoryRefusalError, DirectoryUnavailableError } from './identity-client.ts'
import type { IdentityDirectory } from './identity-directory.ts'
import { requestPush } from './identity-outbox.ts'
import { createTemporaryPassword } from './temporary-password.ts'
import { nameOf } from './user-words.ts'
import { UserModel } from './user.model.ts'
import { emailTaken, providerAway, providerRefused, withoutAccount } from './users.errors.ts'
import { userEvent } from './users.events.ts'
import { assignableRoles, can } from './users.policy.ts'
import { findByIdentity, linkIdentity } from './users.service.ts'

/** Turns what the directory throws into the answer to a person. */
export function asProblem(error: unknown): unknown {
  if (error instanceof DirectoryUnavailableError) {
    return providerAway(error)
  }
  return error instanceof DirectoryRefusalError ? providerRefused(error.message) : error
}

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

/**
 * Adds a person with an account. The row comes first, so that an address that is taken here never reaches the provider;
 * an account whose row does not come to be is removed again.
 *
 * @param write runs the effect at most once; see `Call.write`.
 * @throws ProblemError, also 503 `provider_unavailable` with nothing changed.
 */
export async function createPersonWithAccount(
  platform: Platform,
  directory: IdentityDirectory,
  actor: Actor,
  { body, password }: { body: UserCreateBody; password: string },
  write: (act: (trx: Transaction) => Promise<number>) => Promise<number>,
): Promise<number> {
  const { firstName, lastName, email, role, isActive } = body
  let created: string | undefined
  try {
    return await write(async (trx) => {
      const userId = await createPerson(platform, actor, body, trx)
      const account = { firstName, lastName, email, role, isActive, password, isTemporary: true }
      const isFree = (found: string) => mayTakeOver(platform, directory, actor, found)
      const { id: identityId, isNew } = await directory.createAccount(account, isFree)
      created = isNew ? identityId : created
      await linkIdentity(userId, identityId, trx)
      return userId
    })
  } catch (error) {
    if (created !== undefined) {
      await directory.removeAccount(created).catch((failure: unknown) => {
        platform.logger.error({ err: failure, account: created }, 'an account without a person stays behind')
      })
    }
    throw error instanceof DirectoryRefusalError && error.status === 409 ? emailTaken() : asProblem(error)
  }
}

async function findAccountOf(
  platform: Platform,
  actor: Actor,
  id: number,
  ability: 'resetPassword' | 'resetSecondFactor',
): Promise<{ user: UserModel; identityId: string }> {
  const user = await UserModel.query(platform.database.knex).findById(id)
  if (!user) {
    throw notFound('person')
  }
  if (!can[ability](actor, { id, role: user.role, isActive: Boolean(user.isActive) })) {
    throw forbidden(`user.${ability}`)
  }
  if (user.identityId === null) {
    throw withoutAccount()
  }
  return { user, identityId: user.identityId }
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
  actor: Actor,
  id: number,
): Promise<string> {
  const { user, identityId } = await findAccountOf(platform, actor, id, 'resetPassword')
  const password = createTemporaryPassword()
  try {
    await directory.setTemporaryPassword(identityId, password)
  } catch (error) {
    throw asProblem(error)
  }
  await inTransaction(platform.database.knex, async (trx) => {
    await requestPush(platform, id, ['signOut'], trx)
    await platform.events.emit(await userEvent('user.credentialsReset', actor.id, { userId: id }, trx), trx)
    const payload = { userId: id, name: nameOf(user), fields: ['password'] }
    await platform.events.emit(await userEvent('user.updated', actor.id, payload, trx), trx)
  })
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
  actor: Actor,
  id: number,
): Promise<void> {
  const { user, identityId } = await findAccountOf(platform, actor, id, 'resetSecondFactor')
  try {
    await directory.removeSecondFactor(identityId)
  } catch (error) {
    throw asProblem(error)
  }
  await inTransaction(platform.database.knex, async (trx) => {
    const payload = { userId: id, name: nameOf(user), fields: ['second factor'] }
    await platform.events.emit(await userEvent('user.updated', actor.id, payload, trx), trx)
  })
}
